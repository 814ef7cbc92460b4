import type { Brand } from "@tidings/schema/resources/Brand"
import { html, type Html } from "../../../pages/html.ts"

const hex = /^#[0-9a-f]{3,8}$/iu

/** The colours of a brand side by side, told by their names too. */
export const swatches = ({ palette }: Brand): Html => {
  const colours = Object.entries(palette).filter(([, colour]) => hex.test(colour))
  const told = colours.map(([name, colour]) => `${name} ${colour}`).join(", ")
  return html`<svg
    class="swatches"
    viewBox="0 0 ${colours.length * 20} 16"
    width="${colours.length * 20}"
    height="16"
    role="img"
    aria-label="${told}"
  >
    ${colours.map(([, colour], index) => html`<rect x="${index * 20}" width="20" height="16" fill="${colour}" />`)}
  </svg>`
}
