import { isId } from "@tidings/schema/Id"
import type { Problem } from "@tidings/schema/Problem"
import { DecideApproval } from "@tidings/schema/approvals/ApprovalRequest"
import { isWritable } from "@tidings/schema/fields/writable"
import { Approvals } from "@tidings/services/approvals/Approvals"
import { HeldCalls } from "@tidings/services/approvals/HeldCalls"
import { ShownApprovals } from "@tidings/services/approvals/showing/ShownApprovals"
import { PublicUrl } from "@tidings/services/installation/PublicUrl"
import { Clock, Effect, Option, Schema } from "effect"
import type { Mount } from "../../http/Mount.ts"
import { privateHeaders, type Reply } from "../../http/Reply.ts"
import { policy } from "../../pages/policy.ts"
import type { ConsoleOptions, ConsoleVisit } from "../ConsoleVisit.ts"
import { missingPage } from "../notices.ts"
import { consolePaths, redirect } from "../paths.ts"
import { type ConsoleNeeds, signedIn } from "../signedIn.ts"
import { approvalPage } from "./approvalPage.ts"
import { approvalListPage } from "./approvalListPage.ts"

export type ApprovalPagesNeeds = Approvals | ConsoleNeeds | HeldCalls | PublicUrl | ShownApprovals

const decode = Schema.decodeUnknownOption(DecideApproval)

const lookerOf = ({ member: { mayDecide, user, workspace } }: ConsoleVisit) => ({
  workspaceId: workspace.id,
  email: user,
  mayDecide
})

/** Converts the line breaks of a form, which browsers send as two characters, to one. */
const typed = (form: URLSearchParams): string => (form.get("reason") ?? "").replaceAll("\r\n", "\n").trim()

const reasonWanted = "write a reason of 1 to 1,000 characters, so that whoever asked knows what to do."

/** The pages on which members see and decide approvals. A GET changes nothing, whoever makes it. */
export const approvalMounts = (
  options: ConsoleOptions
): Effect.Effect<ReadonlyArray<Mount>, never, ApprovalPagesNeeds> =>
  Effect.gen(function* () {
    const approvals = yield* Approvals
    const shown = yield* ShownApprovals
    const publicUrl = yield* PublicUrl
    const pageFor = yield* signedIn(options)

    const list = Effect.fnUntraced(function* (visit: ConsoleVisit) {
      return approvalListPage(
        visit,
        yield* shown.list({ workspaceId: visit.member.workspace.id }),
        yield* Clock.currentTimeMillis
      )
    })

    /** Returns the page with the trouble of a decision that was not accepted. */
    const notTaken = Effect.fnUntraced(function* (
      visit: ConsoleVisit,
      requestId: string,
      trouble: { readonly status: number; readonly says?: string; readonly wrongReason?: string }
    ) {
      const found = isId("apr", requestId) ? yield* shown.show(lookerOf(visit), requestId) : undefined
      if (found === undefined) return missingPage
      const { says, status, wrongReason } = trouble
      return approvalPage(visit, found, {
        nowMs: yield* Clock.currentTimeMillis,
        comesBack: false,
        trouble: { status, says, misfit: { reason: typed(visit.form!), says: wrongReason } }
      })
    })

    const decide = Effect.fnUntraced(function* (visit: ConsoleVisit, requestId: string) {
      const reason = typed(visit.form!)
      const decision = visit.form!.get("do") ?? ""
      const isNo = decision === "request_changes" || decision === "reject"
      const fields = { requestId, decision, inputHash: visit.form!.get("inputHash") ?? "", ...(isNo && { reason }) }
      const asked = Object.values(fields).every(isWritable) ? Option.getOrUndefined(decode(fields)) : undefined
      if (asked === undefined) return yield* notTaken(visit, requestId, { status: 422, wrongReason: reasonWanted })
      const { ip, member } = visit
      return yield* approvals.decideOnPage({ workspaceId: member.workspace.id, email: member.user, ip }, asked).pipe(
        Effect.as(redirect(`${consolePaths.approvals}/${asked.requestId}`)),
        Effect.catch((refusal: Problem) =>
          notTaken(visit, requestId, { status: refusal.row.status, says: refusal.message })
        )
      )
    })

    const one = Effect.fnUntraced(function* (visit: ConsoleVisit) {
      const [id = "", part, ...more] = visit.path.slice(consolePaths.approvals.length + 1).split("/")
      if (!isId("apr", id) || more.length > 0) return missingPage
      if (part === "mail" && visit.form === undefined) {
        const mail = yield* shown.documentOf(lookerOf(visit), id)
        return mail === undefined ? missingPage : mailFrame(mail, publicUrl)
      }
      if (part !== undefined) return missingPage
      if (visit.form !== undefined) return yield* decide(visit, id)
      const found = yield* shown.show(lookerOf(visit), id)
      if (found === undefined) return missingPage
      const nowMs = yield* Clock.currentTimeMillis
      return approvalPage(visit, found, { nowMs, comesBack: visit.query.get("look") === null })
    })

    return [
      { path: consolePaths.approvals, handle: yield* pageFor(list) },
      { path: `${consolePaths.approvals}/*`, handle: yield* pageFor(one) }
    ]
  })

/**
 * A mail as a page for a frame of this server: no scripts, forms or navigation, and no loading except pictures of
 * libraries.
 */
export const mailFrame = (html: string, publicUrl: string): Reply => ({
  status: 200,
  headers: {
    ...privateHeaders,
    "Content-Type": "text/html; charset=utf-8",
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": `sandbox; ${policy({
      "style-src": ["'unsafe-inline'"],
      "img-src": ["data:", `${publicUrl}/assets/`],
      "font-src": ["data:"],
      "frame-ancestors": ["'self'"]
    })}`
  },
  body: html
})
