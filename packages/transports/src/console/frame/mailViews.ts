import { html, type Html } from "../../pages/html.ts"
import { code } from "../../pages/parts/controls.ts"
import type { IconName } from "../../pages/parts/icon.ts"
import { views } from "../../pages/parts/layout.ts"

/** Ways in which a frame shows a mail. */
export const mailLooks = [
  ["", "Desktop", "monitor", "on a desktop"],
  ["phone", "Phone", "smartphone", "on a phone"],
  ["dark", "Dark", "moon", "in dark"]
] as const satisfies ReadonlyArray<readonly [look: string, words: string, icon: IconName, title: string]>

interface ShownMail {
  /** Address of the mail as a page for a frame; it takes `?as=dark`. */
  readonly address: string
  readonly html?: Html | string
  readonly text?: Html | string
}

/** A mail as readers see it, on a desktop, a phone and in dark, and its text and source where they are known. */
export const mailViews = ({ address, html: source, text }: ShownMail): Html =>
  views("view", "Show the mail as", [
    ...mailLooks.map(([look, words, icon, title], index) => ({
      words,
      icon,
      body: html`<div class="shot ${look}">
        <iframe
          src="${address}${look === "dark" && (address.includes("?") ? "&as=dark" : "?as=dark")}"
          title="The mail ${title}"
          sandbox${index > 0 && html` loading="lazy"`}
        ></iframe>
      </div>`
    })),
    ...(text === undefined
      ? []
      : [
          {
            words: "Text",
            icon: "file-text" as const,
            body: html`<div class="pad"><pre class="mono small wrap" tabindex="0">${text}</pre></div>`
          }
        ]),
    ...(source === undefined
      ? []
      : [
          {
            words: "Source",
            icon: "terminal" as const,
            body: html`<div class="pad">${code(source, "Source", "light")}</div>`
          }
        ])
  ])
