import { html } from "../../pages/html.ts"

/** The badge of a mail from a sandbox key, which was never meant to leave the platform. */
export const sandboxBadge = html`<span class="badge">Sandbox</span> `

export const badgeStyle = `
.badge { display: inline-block; margin-right: .3rem; padding: .2em .7em; border-radius: 999px; background: var(--tint); color: var(--accent); font: 600 .75rem/1.4 var(--sans); letter-spacing: .02em; vertical-align: middle; }
`
