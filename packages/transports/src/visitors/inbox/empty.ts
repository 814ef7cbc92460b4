import type { SurfaceChannel } from "@tidings/schema/channels"
import { html, type Html } from "../../pages/html.ts"
import { code } from "../../pages/parts/controls.ts"
import { empty } from "../../pages/parts/layout.ts"
import { inboxListNamed, type InboxListName } from "./frame.ts"

const command = (url: string, key: string, body: string): string => `curl ${url} \\
  -H "Authorization: Bearer $TIDINGS_KEY" \\
  -H "Idempotency-Key: ${key}" \\
  -H "Content-Type: application/json" \\
  -d '${body}'`

const mail = `{ "to": "ada@example.com",
        "variables": { "code": "041 932", "expires_minutes": 10 } }`

const text = `{ "templateKey": "auth.otp", "to": "+353861234567",
        "variables": { "code": "041932", "minutes": 10 } }`

const nothing = (title: string, says: Html, first?: string): Html =>
  empty("inbox", title, says, first === undefined ? undefined : code(first, "Command that sends a first one"))

/** The empty inbox of a new installation, with a command that sends the first mail. */
export const emptyInbox = (publicUrl: string): Html =>
  nothing(
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
  return nothing(
    `No ${many} yet`,
    html`Send one, then reload this page. Those of sandbox keys always come here; those of live keys do while no account
    for ${many} is connected, and then nothing leaves this machine.`,
    firsts[channel]?.(publicUrl)
  )
}

/** Said where no message fits the search, or none is older. */
export const nothingFound = (of: InboxListName, to: string): Html => {
  const { noun: one, path, title } = inboxListNamed(of)
  const many = title.toLowerCase()
  return nothing(
    "Nothing found",
    html`${to === "" ? `There are no older ${many}.` : html`No ${one} here has “${to}” in its recipient.`}
      <a href="${path}">Show all ${many}</a>`
  )
}
