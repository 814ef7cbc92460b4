import type { RefusedCopy } from "@tidings/connectors/messages/Receipt"
import { normalizeEmail } from "@tidings/schema/fields/Email"
import { includedCopies } from "@tidings/storage/repositories/sendCopies"
import type { SendRow } from "@tidings/storage/repositories/SendRepository"
import type { StoredCopy } from "@tidings/storage/tables/sends"
import type { SendChange } from "../emailKind.ts"

/** Types that are told of a copy: what else happens to one is nobody's status. */
const toldOfCopies: ReadonlySet<SendChange["type"]> = new Set([
  "send.bounced",
  "send.complained",
  "send.failed",
  "send.unsubscribed",
  "transactional.suppressed"
])

const tracked: ReadonlySet<SendChange["type"]> = new Set(["send.opened", "send.clicked"])

/** Returns a change as one of a copy. */
const aboutCopy = (change: SendChange, { email, kind }: StoredCopy): SendChange =>
  ({ ...change, data: { ...change.data, copy: kind, recipient: email } }) as SendChange

/**
 * Returns the change that a report makes of a send with copies: of the copy whose address the report names, else of the
 * send itself; undefined if it makes none. Openings and clicks are nobody's, since nobody could say whose. Decided in
 * docs/decisions/sends.md.
 */
export const ofCopies = (
  row: Pick<SendRow, "copies">,
  recipient: string | undefined,
  change: SendChange
): SendChange | undefined => {
  const copies = includedCopies(row)
  if (copies.length === 0) return change
  if (tracked.has(change.type)) return undefined
  const address = recipient === undefined ? undefined : normalizeEmail(recipient)
  const copy = copies.find(({ normalized }) => normalized === address)
  if (copy === undefined) return change
  return toldOfCopies.has(change.type) ? aboutCopy(change, copy) : undefined
}

/** Returns the changes of copies that a server refused when it took the mail. */
export const refusedChanges = (
  row: Pick<SendRow, "copies">,
  refused: ReadonlyArray<RefusedCopy>,
  by: object
): ReadonlyArray<SendChange> =>
  refused.flatMap(({ hard, reason, recipient, statusCode }) => {
    const copy = includedCopies(row).find(({ email }) => email === recipient)
    if (copy === undefined) return []
    const data = {
      bounce_type: hard ? ("hard" as const) : ("soft" as const),
      reason,
      ...(statusCode !== undefined && { enhanced_status_code: statusCode }),
      ...by
    }
    return [aboutCopy({ type: "send.bounced", source: "provider", data }, copy)]
  })
