import { html, type Html } from "../../pages/html.ts"

export const emptyStyle = `
.empty { background: var(--card); border: 1px solid var(--line); border-radius: 16px; box-shadow: var(--shadow); padding: 3.5rem 1.5rem; text-align: center; }
.empty svg { color: var(--accent); margin-bottom: 1.25rem; }
.empty h2 { font-size: 1.5rem; margin-bottom: .5rem; }
.empty p { max-width: 34rem; margin: 0 auto; }
.empty pre { max-width: 40rem; margin: 1.75rem auto 0; padding: 1.1rem 1.25rem; border-radius: 12px; background: var(--tint); text-align: left; font: .8125rem/1.7 var(--mono); white-space: pre-wrap; overflow-wrap: anywhere; }
@media (max-width: 40rem) { .empty { padding: 2.5rem 1.25rem; } }
`

const envelope = html`<svg
  viewBox="0 0 64 48"
  width="72"
  height="54"
  aria-hidden="true"
  fill="none"
  stroke="currentColor"
  stroke-width="2"
  stroke-linejoin="round"
  stroke-linecap="round"
>
  <path d="M4 6.5h56v37H4z" opacity=".9" />
  <path d="m4.5 7 27.5 21L59.500 7" />
  <path d="m4.500 43 19-21M59.500 43l-19-21" opacity=".45" />
</svg>`

const command = (publicUrl: string): string => `curl ${publicUrl}/v1/templates/login-code/send \\
  -H "Authorization: Bearer $TIDINGS_KEY" \\
  -H "Idempotency-Key: first-mail" \\
  -H "Content-Type: application/json" \\
  -d '{ "to": "ada@example.com",
        "variables": { "code": "041 932", "expires_minutes": 10 } }'`

/** What a new installation shows: how the first mail gets here. */
export const emptyInbox = (publicUrl: string): Html =>
  html`<section class="empty">
    ${envelope}
    <h2>No mails yet</h2>
    <p class="quiet">
      Send one, then reload this page. Mails of sandbox keys always come here; those of live keys do while no mail
      server is configured, and then nothing leaves this machine.
    </p>
    <pre tabindex="0" aria-label="Command that sends a first mail"><code>${command(publicUrl)}</code></pre>
  </section>`

export const nothingFound = (to: string): Html =>
  html`<section class="empty">
    ${envelope}
    <h2>Nothing found</h2>
    <p class="quiet">
      ${to === "" ? "There are no older mails." : html`No mail here has “${to}” in its recipient.`}
      <a href="/inbox">Show all mails</a>
    </p>
  </section>`
