import type { SurfaceChannel } from "@tidings/schema/channels"
import { html, type Html } from "../../pages/html.ts"
import { inboxListNamed, type InboxListName } from "./frame.ts"

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

const command = (url: string, key: string, body: string): string => `curl ${url} \\
  -H "Authorization: Bearer $TIDINGS_KEY" \\
  -H "Idempotency-Key: ${key}" \\
  -H "Content-Type: application/json" \\
  -d '${body}'`

const mail = `{ "to": "ada@example.com",
        "variables": { "code": "041 932", "expires_minutes": 10 } }`

const text = `{ "templateKey": "auth.otp", "to": "+353861234567",
        "variables": { "code": "041932", "minutes": 10 } }`

const empty = (title: string, says: Html, first?: string): Html =>
  html`<section class="empty">
    ${envelope}
    <h2>${title}</h2>
    <p class="quiet">${says}</p>
    ${first !== undefined && html`<pre tabindex="0" aria-label="Command that sends a first one"><code>${first}</code></pre>`}
  </section>`

/** The empty inbox of a new installation, with a command that sends the first mail. */
export const emptyInbox = (publicUrl: string): Html =>
  empty(
    "No mails yet",
    html`Send one, then reload this page. Mails of sandbox keys always come here; those of live keys do while no mail
    server is configured, and then nothing leaves this machine.`,
    command(`${publicUrl}/v1/templates/login-code/send`, "first-mail", mail)
  )

/** Commands that send a first message, by channel. */
const firsts: Partial<Readonly<Record<InboxListName, (publicUrl: string) => string>>> = {
  sms: (publicUrl) => command(`${publicUrl}/v1/messaging/transactional`, "first-text", text)
}

/** The empty list of a channel's messages, with a command that sends the first one. */
export const emptyMessages = (channel: SurfaceChannel, publicUrl: string): Html => {
  const many = inboxListNamed(channel).title.toLowerCase()
  return empty(
    `No ${many} yet`,
    html`Send one, then reload this page. Those of sandbox keys always come here; those of live keys do while no account
    for ${many} is connected, and then nothing leaves this machine.`,
    firsts[channel]?.(publicUrl)
  )
}

export const nothingFound = (of: InboxListName, to: string): Html => {
  const { noun: one, path, title } = inboxListNamed(of)
  const many = title.toLowerCase()
  return empty(
    "Nothing found",
    html`${to === "" ? `There are no older ${many}.` : html`No ${one} here has “${to}” in its recipient.`}
      <a href="${path}">Show all ${many}</a>`
  )
}
