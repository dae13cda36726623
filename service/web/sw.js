// Keeps the page for use without a network: every file of it is stored on the first visit. The network is asked first,
// so that a new version is seen at once; what it does not answer within three seconds comes from the store.
// Requests to the engine and the reader are never touched; the list of rulesets is stored like a file. The service puts
// a digest of all these files into the name of the store: a new version fills a store of its own, whole or not at all,
// so that the page and its engine are never of two versions without a network.
const STORE = "hupai-1";
const FILES = [
  "/", "/static/actions.js", "/static/api.js", "/static/base.css", "/static/dock.js", "/static/dom.js",
  "/static/draw.js", "/static/drawview.js", "/static/editor.js", "/static/engine.js", "/static/evening.js",
  "/static/eveningactions.js", "/static/eveningview.js", "/static/formula.js", "/static/hand.js",
  "/static/handout.js", "/static/handview.js", "/static/i18n.js", "/static/icon-180.png", "/static/icon-512.png",
  "/static/keypad.js", "/static/main.js", "/static/manifest.webmanifest", "/static/notation.js", "/static/page.css",
  "/static/photo.js", "/static/photoactions.js", "/static/photoread.js", "/static/photoview.js", "/static/picture.js",
  "/static/python.js", "/static/python_items.js", "/static/python_values.js", "/static/result.css", "/static/resultview.js",
  "/static/rules.js", "/static/sample.jpg", "/static/sayings.js", "/static/scoring.js", "/static/sentences.zh.js", "/static/share.js",
  "/static/situation.js", "/static/situationview.js", "/static/sound.js", "/static/sprite.png", "/static/state.js",
  "/static/storage.js", "/static/strings.en.js", "/static/strings.zh.js", "/static/tiles.js", "/static/views.js",
  "/api/v1/rulesets",
];
const PATIENCE = 3000;

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(STORE)
      .then((store) => store.addAll(FILES.map((path) => new Request(path, { cache: "reload" }))))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  const old = caches.keys().then((names) => Promise.all(names.filter((name) => name !== STORE).map((name) => caches.delete(name))));
  event.waitUntil(old.then(() => self.clients.claim()));
});

async function answer(request, path) {
  const network = fetch(request);
  const late = new Promise((_, fail) => setTimeout(() => fail(new Error("slow")), PATIENCE));
  try {
    const reply = await Promise.race([network, late]);
    if (reply.status < 500) return reply;
  } catch {
    network.catch(() => undefined);
  }
  return (await caches.match(path, { cacheName: STORE })) ?? network;
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  const path = request.mode === "navigate" ? "/" : url.pathname;
  if (request.mode === "navigate" && url.pathname !== "/") return;
  if (FILES.includes(path)) event.respondWith(answer(request, path));
});
