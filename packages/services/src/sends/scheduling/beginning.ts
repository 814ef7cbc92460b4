import { emailKind, type SendChange } from "../emailKind.ts"
import type { SuppressedAs } from "../reasonNotToSend.ts"
import { terminal } from "../simulation.ts"

/** The change of a send that is to leave at an hour (ISO 8601). */
export const scheduledFor = (send_at: string): SendChange => ({
  type: "send.scheduled",
  source: "system",
  data: { send_at }
})

/** The timeline entries of a send that may leave; `suppressed` says why its recipient gets nothing, if so. */
export const beginningOf = (livemode: boolean, suppressed: SuppressedAs | undefined): ReadonlyArray<SendChange> => {
  const queued = emailKind.says.queued()
  if (suppressed === undefined) return [queued]
  return livemode
    ? [{ type: "transactional.suppressed", source: "system", data: suppressed }]
    : [queued, terminal("suppressed", suppressed)]
}
