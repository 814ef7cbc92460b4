import { html } from "./html.ts"

/** The platform's mark, in the page's colours. */
export const mark = html`<svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
  <rect width="32" height="32" rx="9" fill="var(--accent)" />
  <path
    d="M7.5 11.5 16 18l8.5-6.5M7.5 10h17v12h-17z"
    fill="none"
    stroke="var(--on-accent)"
    stroke-width="1.8"
    stroke-linejoin="round"
  />
</svg>`
