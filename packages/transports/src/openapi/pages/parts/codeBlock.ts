import { html, Html } from "../../../pages/html.ts"

/** A code block that can be focused and scrolled by keyboard; `wraps` is for a command of one long line. */
export const codeBlock = (label: string, text: string, { wraps = false } = {}): Html =>
  html`<pre
    ${wraps ? new Html('class="wraps"') : ""}
    tabindex="0"
    role="region"
    aria-label="${label}"
  ><code>${text}</code></pre>`
