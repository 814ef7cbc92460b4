import { surfaces } from "@tidings/schema/approvals/surfaces"
import { memoized } from "@tidings/schema/once/memoized"
import type { WorkspaceId } from "@tidings/schema/Id"
import type { Waiting } from "@tidings/storage/repositories/ApprovalNoticeRepository"
import { escapeHtml } from "@tidings/engines/markup/escape"
import { letterHtml } from "@tidings/engines/markup/letter"
import { clientName } from "../../oauth/clientName.ts"

interface Told {
  readonly waiting: ReadonlyArray<Waiting>
  readonly workspace: { readonly id: WorkspaceId; readonly name: string }
  readonly publicUrl: string
  /** True if this is the last such mail within a day. */
  readonly isLast: boolean
}

/** Maximum number of requests listed individually. */
const mostNamed = 20

const full = memoized(
  () => new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" })
)

const whoAsks = ({ client, user }: Waiting): string =>
  user === null ? clientName(client) : `${clientName(client)} (for ${clientName(user)})`

/**
 * The mail about pending requests: who asks, for what kind of deed, until when, and where to decide; never the content
 * of the call.
 */
export const approvalMail = ({ isLast, publicUrl, waiting, workspace }: Told) => {
  const name = clientName(workspace.name)
  const [first, ...others] = waiting
  const subject =
    others.length === 0
      ? `${clientName(first!.client)} waits for your approval`
      : `${waiting.length} requests wait for your approval`
  const items = waiting.slice(0, mostNamed).map((one) => ({
    says: `${whoAsks(one)} wants to ${surfaces[one.surfaceKind].wantsTo}.`,
    until: `Until ${full().format(Date.parse(one.expiresAt))} UTC`,
    url: `${publicUrl}/approvals/${one.id}?workspace=${workspace.id}`
  }))
  const begins = `In the workspace ${name}:`
  const all = `${publicUrl}/approvals?workspace=${workspace.id}`
  const ends = [
    ...(waiting.length > mostNamed ? [`And ${waiting.length - mostNamed} more: ${all}`] : []),
    ...(isLast ? ["This is the last such mail for today: look at the page for what comes after it."] : []),
    "What is asked for stands on the page alone. You sign in there with a code by mail; nothing is approved by following a link."
  ]
  const paragraph = (text: string) => `<p style="color:#5a6561">${escapeHtml(text)}</p>`
  const item = ({ says, until, url }: (typeof items)[number]) =>
    `<p style="margin:24px 0"><strong>${escapeHtml(says)}</strong><br><span style="color:#5a6561">${escapeHtml(until)}</span><br><a href="${escapeHtml(url)}" style="color:#1f6f54">Look at it and decide</a></p>`
  return {
    subject,
    text: `${[begins, ...items.map(({ says, until, url }) => `${says}\n${until}\n${url}`), ...ends].join("\n\n")}\n`,
    html: letterHtml(subject, `<p>${escapeHtml(begins)}</p>${items.map(item).join("")}${ends.map(paragraph).join("")}`)
  }
}
