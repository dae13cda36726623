// Giving away what came out: copied text, a picture, a link.
import { request } from "./actions.js";
import { h, sheet, toast } from "./dom.js";
import { nameOf } from "./eveningactions.js";
import { t } from "./i18n.js";
import { giveFile, resultPicture } from "./picture.js";
import { shareLink } from "./share.js";
import * as store from "./state.js";

const state = store.get();

export async function copyText(text, said) {
  try {
    await navigator.clipboard.writeText(text);
    toast(said);
  } catch {
    const area = h("textarea", { rows: "6", readonly: true, "aria-label": t("copy.by_hand") });
    area.value = text;
    sheet({ title: t("copy.by_hand"), body: [area], closeLabel: t("close") });
    area.select();
  }
}

export function answered() {
  return { reply: state.result.reply, rules: store.ruleset(), nameOf };
}

export async function savePicture() {
  await giveFile(await resultPicture(answered()), "hupai.png");
}

export async function share() {
  const url = shareLink(request());
  const touch = window.matchMedia("(pointer: coarse)").matches;
  if (touch && navigator.share) {
    try {
      await navigator.share({ title: t("title_short"), url });
      return;
    } catch (error) {
      if (error.name === "AbortError") return;
    }
  }
  await copyText(url, t("share.copied"));
}
