// Small helpers for building elements; no inline style or script, so that a strict content policy holds.

/** Makes an element: h("button", {class: "x", onclick: f, "aria-label": "…"}, "text", child, [children]). */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "value") element.value = value;
    else if (name === "checked" || name === "disabled" || name === "open" || name === "hidden") element[name] = Boolean(value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** Replaces what is in `container`; the element with the same data-key keeps the focus, open details stay open. */
export function render(container, ...children) {
  const focused = container.contains(document.activeElement) ? document.activeElement.dataset.key : undefined;
  const open = new Set([...container.querySelectorAll("details[data-key][open]")].map((d) => d.dataset.key));
  const shut = new Set([...container.querySelectorAll("details[data-key]:not([open])")].map((d) => d.dataset.key));
  container.replaceChildren(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  for (const details of container.querySelectorAll("details[data-key]")) {
    if (open.has(details.dataset.key)) details.open = true;
    if (shut.has(details.dataset.key)) details.open = false;
  }
  if (focused) focusKey(focused, container);
}

/** Moves the focus to the element with this data-key, if there is one. */
export function focusKey(key, root = document) {
  const element = root.querySelector(`[data-key="${CSS.escape(key)}"]`);
  element?.focus({ preventScroll: true });
  return element !== null;
}

const ICONS = {
  camera: "M4 8h3l1.5-2.5h7L17 8h3v11H4z M12 10.2a3.4 3.4 0 1 0 0 6.8 3.4 3.4 0 0 0 0-6.8z",
  image: "M4 5h16v14H4z M4 16l4.5-4.5 4 4 2.5-2.5 5 5 M15.5 9.5h.01",
  keypad: "M5 5h4v4H5z M10 5h4v4h-4z M15 5h4v4h-4z M5 10h4v4H5z M10 10h4v4h-4z M15 10h4v4h-4z M5 15h4v4H5z M10 15h4v4h-4z M15 15h4v4h-4z",
  text: "M5 6h14 M5 11h14 M5 16h9",
  sparkle: "M12 4l1.8 5.2L19 11l-5.2 1.8L12 18l-1.8-5.2L5 11l5.2-1.8z",
  close: "M6 6l12 12 M18 6L6 18",
  moon: "M19 14.5A7.5 7.5 0 0 1 9.5 5a7.5 7.5 0 1 0 9.5 9.5z",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8z M12 3v2 M12 19v2 M3 12h2 M19 12h2 M5.6 5.6L7 7 M17 17l1.4 1.4 M18.4 5.6L17 7 M7 17l-1.4 1.4",
  list: "M9 6h11 M9 12h11 M9 18h11 M4.5 6h.01 M4.5 12h.01 M4.5 18h.01",
  copy: "M9 9h10v11H9z M5 15V4h10",
  share: "M12 15V4 M8 7.5L12 4l4 3.5 M6 12H5v8h14v-8h-1",
  save: "M12 4v11 M8 11.5l4 3.5 4-3.5 M5 19h14",
  undo: "M8 5L4 9l4 4 M4 9h10a5 5 0 0 1 0 10h-3",
  trash: "M5 7h14 M9 7V4h6v3 M7 7l1 13h8l1-13",
  plus: "M12 5v14 M5 12h14",
  chevron: "M6 15l6-6 6 6",
  check: "M5 12.5l4.5 4.5L19 7.5",
};

/** A line icon, hidden from screen readers. */
export function icon(name) {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(space, "path");
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  return svg;
}

/** Says something to screen readers without showing it. */
export function announce(text) {
  const region = document.getElementById("live");
  region.textContent = "";
  window.setTimeout(() => {
    region.textContent = text;
  }, 60);
}

let toastTimer = 0;

/** Takes the notice away. */
export function hideToast() {
  document.getElementById("toast").hidden = true;
}

/**
 * A short notice with up to two actions: [[label, function], …]. It stands above the dock, over what can be scrolled;
 * in an open sheet it takes a place of its own at the end of the sheet.
 */
export function toast(text, actions = []) {
  const box = document.getElementById("toast");
  (document.querySelector("dialog[open]:last-of-type .sheet-inner") ?? document.body).append(box);
  box.replaceChildren(
    h("span", {}, text),
    ...actions.map(([label, act]) =>
      h("button", { type: "button", onclick: () => (hideToast(), act()) }, label),
    ),
  );
  box.hidden = false;
  window.clearTimeout(toastTimer);
  toastTimer = window.setTimeout(hideToast, actions.length ? 9000 : 4000);
}

/** Opens a modal sheet; returns {dialog, close}. Escape, the cross and a tap outside close it. */
export function sheet({ title, body, closeLabel, kind = "", onclose = null }) {
  const id = `sheet-${Math.random().toString(36).slice(2)}`;
  const close = () => dialog.close();
  const dialog = h(
    "dialog",
    { class: `sheet ${kind}`, "aria-labelledby": id, onclick: (event) => event.target === dialog && close() },
    h(
      "div",
      { class: "sheet-inner" },
      h(
        "header",
        {},
        h("h2", { id }, title),
        h("button", { type: "button", class: "icon-button", "aria-label": closeLabel, onclick: close }, icon("close")),
      ),
      h("div", { class: "sheet-body" }, body),
    ),
  );
  dialog.addEventListener("close", () => {
    const notice = dialog.querySelector("#toast");
    if (notice) document.body.append(notice);
    dialog.remove();
    onclose?.();
  });
  document.body.append(dialog);
  dialog.showModal();
  return { dialog, close };
}

/** A row of choices of which one is set: a radio group that arrow keys and screen readers know. */
export function choice({ label, name, options, value, onpick, kind = "" }) {
  return h(
    "fieldset",
    { class: `choice ${kind}` },
    h("legend", {}, label),
    h(
      "div",
      { class: "segments" },
      options.map(([key, text, sub]) =>
        h(
          "label",
          { class: "segment" },
          h("input", {
            type: "radio",
            name,
            "data-key": `${name}:${key}`,
            checked: key === value,
            onchange: () => onpick(key),
          }),
          h("span", { class: "segment-text" }, text, sub ? h("small", {}, sub) : null),
        ),
      ),
    ),
  );
}

/** A row of choices of which any number is set. */
export function several({ label, name, options, values, onpick }) {
  return h(
    "fieldset",
    { class: "choice" },
    h("legend", {}, label),
    h(
      "div",
      { class: "segments" },
      options.map(([key, text, sub]) =>
        h(
          "label",
          { class: "segment" },
          h("input", {
            type: "checkbox",
            "data-key": `${name}:${key}`,
            checked: values.includes(key),
            onchange: (event) =>
              onpick(event.target.checked ? [...values, key] : values.filter((other) => other !== key)),
          }),
          h("span", { class: "segment-text" }, text, sub ? h("small", {}, sub) : null),
        ),
      ),
    ),
  );
}

/** A number with minus and plus buttons. */
export function stepper({ label, name, value, least, most, less, more, onpick }) {
  const button = (sign, says, next) =>
    h(
      "button",
      {
        type: "button",
        class: "step",
        "data-key": `${name}${sign}`,
        "aria-label": `${label}: ${says}`,
        disabled: next < least || next > most,
        onclick: () => onpick(next),
      },
      sign,
    );
  return h(
    "div",
    { class: "stepper", role: "group", "aria-label": label },
    h("span", { class: "legend" }, label),
    button("−", less, value - 1),
    h("output", {}, String(value)),
    button("+", more, value + 1),
  );
}
