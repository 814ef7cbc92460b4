import { html, Html } from "../../../pages/html.ts"

/** Code that a keyboard reaches and scrolls; a command that is one line long `wraps`. */
export const codeBlock = (label: string, text: string, { wraps = false } = {}): Html =>
  html`<pre
    ${wraps ? new Html('class="wraps"') : ""}
    tabindex="0"
    role="region"
    aria-label="${label}"
  ><code>${text}</code></pre>`
