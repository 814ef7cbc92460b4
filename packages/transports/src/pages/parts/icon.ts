import { html, Html } from "../html.ts"
import { icons } from "./icons.ts"

/** Names of the icons: those of Lucide. */
export type IconName = keyof typeof icons

/** Draws an icon in the colour of its words; with a title it stands alone, without one beside words. */
export const icon = (name: IconName, title?: string): Html => {
  const told = title === undefined ? new Html('aria-hidden="true"') : html`role="img" aria-label="${title}"`
  return html`<svg class="i" viewBox="0 0 24 24" ${told}>${new Html(icons[name])}</svg>`
}
