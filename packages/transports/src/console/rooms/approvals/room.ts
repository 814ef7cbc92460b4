import { isId } from "@tidings/schema/Id"
import type { HeldCalls } from "@tidings/services/approvals/HeldCalls"
import { ShownApprovals } from "@tidings/services/approvals/showing/ShownApprovals"
import { Effect } from "effect"
import type { Reply } from "../../../http/Reply.ts"
import { looksIn, mailReply } from "../../frame/mailReply.ts"
import { redirect, inWorld } from "../../paths.ts"
import type { RefusedCall } from "../../RefusedCall.ts"
import type { Room } from "../../Room.ts"
import type { Visit } from "../../Visit.ts"
import { approvalListPage } from "./approvalListPage.ts"
import { approvalPage } from "./approvalPage.ts"
import { decided, reasonIn } from "./deciding.ts"
import { policiesPage } from "./policiesPage.ts"

/** Services that show requests as people see them: mails as HTML, posts with pictures, what was refused before. */
export type ApprovalRoomNeeds = HeldCalls | ShownApprovals

const lookerOf = ({ member: { mayDecide, user, workspace } }: Visit) => ({
  workspaceId: workspace.id,
  email: user,
  mayDecide
})

const list = Effect.fnUntraced(function* (visit: Visit) {
  const shown = yield* ShownApprovals
  return approvalListPage(
    visit,
    yield* shown.list({ workspaceId: visit.member.workspace.id, livemode: visit.livemode })
  )
})

const mail = Effect.fnUntraced(function* (visit: Visit, id: string) {
  const shown = yield* ShownApprovals
  if (!isId("apr", id) || visit.form !== undefined) return undefined
  const document = yield* shown.documentOf(lookerOf(visit), id, visit.livemode)
  return document === undefined ? undefined : mailReply(document, visit.publicUrl, looksIn(visit.query))
})

const one = Effect.fnUntraced(function* (
  visit: Visit,
  id: string
): Effect.fn.Return<Reply | undefined, RefusedCall, ApprovalRoomNeeds> {
  const shown = yield* ShownApprovals
  if (!isId("apr", id)) return undefined
  const { form, query } = visit
  const notTaken = form === undefined ? undefined : yield* decided(visit, form, id)
  if (form !== undefined && notTaken === undefined) return redirect(visit.to(`/approvals/${id}`))
  const found = yield* shown.show(lookerOf(visit), id)
  if (found === undefined) return undefined
  // Mails and answers name one address, in whichever world the call was made.
  const { livemode } = found.approval
  if (livemode !== visit.livemode)
    return redirect(`${inWorld(visit.path, livemode)}${query.size > 0 ? `?${query}` : ""}`)
  return approvalPage(visit, found, {
    comesBack: form === undefined && query.get("look") === null,
    ...(form !== undefined &&
      notTaken !== undefined && {
        trouble: {
          status: notTaken.status,
          says: notTaken.says,
          misfit: { reason: reasonIn(form), says: notTaken.wrongReason }
        }
      })
  })
})

/** Calls that wait until a person decides, what each would do, and what is held. */
export const approvalsRoom: Room<ApprovalRoomNeeds> = {
  name: "approvals",
  title: "Approvals",
  icon: "shield-check",
  group: "",
  reads: "list_pending_approvals",
  page: (visit) => {
    const [, id, part, ...more] = visit.segments
    if (more.length > 0) return Effect.undefined
    if (id === undefined || id === "") return list(visit)
    if (id === "policies") return part === undefined ? policiesPage(visit) : Effect.undefined
    if (part === "mail") return mail(visit, id)
    return part === undefined ? one(visit, id) : Effect.undefined
  }
}
