import type { Send } from "@tidings/schema/resources/Send"
import { type Html, html } from "../../../pages/html.ts"
import { outside } from "../../../pages/outside.ts"
import { linkButton } from "../../../pages/parts/controls.ts"
import { noteBox } from "../../../pages/parts/layout.ts"
import type { Visit } from "../../Visit.ts"

/** An end of a mail other than its arrival: its meaning, and where to go on. */
interface End {
  readonly title: string
  readonly says: string
  readonly way?: readonly [words: string, address: string]
}

const endOf = ({ events, status, to }: Send): End | undefined => {
  const suppressed = ["See why", `/mails/suppressed?${new URLSearchParams({ q: to })}`] as const
  switch (status) {
    case "bounced":
      return events.findLast(({ type }) => type === "send.bounced")?.data["bounce_type"] === "soft"
        ? { title: "It bounced for now", says: "Such as for a full mailbox: send it again later, or ask the reader." }
        : {
            title: "It bounced for good",
            says: "The address is at fault, so it gets no further mail until somebody clears it.",
            way: suppressed
          }
    case "suppressed":
      return { title: "It did not leave", says: "Its address gets no mail until somebody clears it.", way: suppressed }
    case "complained":
      return { title: "Its reader called it spam", says: "The address gets no further mail.", way: suppressed }
    case "failed":
      return {
        title: "It did not leave",
        says: "No account took it. Mend the account, then send the mail again.",
        way: ["See the accounts", "/connectors"]
      }
    default:
      return undefined
  }
}

/** Says why a mail did not arrive, in the words of whoever refused it, and what to do about it. */
export const whyNotArrived = ({ to: at }: Visit, send: Send): Html | undefined => {
  const end = endOf(send)
  if (end === undefined) return undefined
  const { says, title, way } = end
  const last = send.events.findLast(({ type }) => type === `send.${send.status}`)?.data ?? {}
  const words = last["message"] ?? last["reason"]
  return noteBox(
    "bad",
    "triangle-alert",
    title,
    html`${says}${typeof words === "string" && html` Its server said: ${outside(words)}`}`,
    way && linkButton(way[0], at(way[1]), { look: "sm" })
  )
}
