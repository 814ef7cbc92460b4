import type { ApprovalId } from "@tidings/schema/Id"
import { Effect } from "effect"
import { refusedBy } from "../../RefusedCall.ts"
import type { Visit } from "../../Visit.ts"

/** A decision that was not taken. */
interface NotTaken {
  readonly status: number
  readonly says?: string
  /** The fault of the reason. */
  readonly wrongReason?: string
}

/** Returns the reason of a posted form, whose line breaks browsers send as two characters. */
export const reasonIn = (form: URLSearchParams): string => (form.get("reason") ?? "").replaceAll("\r\n", "\n").trim()

const reasonWanted = "write a reason of 1 to 1,000 characters, so that whoever asked knows what to do."

const row = "decide_approval"

/** Decides a request as a posted form says; returns why it was not taken, and nothing if it was. */
export const decided = Effect.fnUntraced(function* (
  visit: Visit,
  form: URLSearchParams,
  requestId: ApprovalId
): Effect.fn.Return<NotTaken | undefined> {
  const decision = form.get("do") ?? ""
  const isNo = decision === "request_changes" || decision === "reject"
  const reason = reasonIn(form)
  const inputHash = form.get("inputHash") ?? ""
  if (isNo && reason === "") return { status: 422, wrongReason: reasonWanted }
  const answer = yield* visit.call(row, { requestId, decision, inputHash, ...(isNo && { reason }) })
  if (answer.status < 300) return undefined
  const { error, status } = refusedBy(row, answer)
  const isReason = error.fields?.some(({ path }) => path === "reason") === true
  return isReason ? { status, wrongReason: reasonWanted } : { status, says: error.message }
})
