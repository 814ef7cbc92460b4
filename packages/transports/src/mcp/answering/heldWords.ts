import type { Any } from "@tidings/pipeline/Operation"
import type { Held } from "@tidings/schema/approvals/ApprovalRequest"

/**
 * Returns the answer to a held call for a model, which reads what becomes of it by the row given: words without JSON,
 * because a model repeats a call after an apparent error, and reports it as done after an apparent success.
 */
export const heldWords = ({ name, route }: Any, body: string): string => {
  const { approval } = JSON.parse(body) as Held
  const { expires_at, id, operation, requiredApprovals, url, warnings = [] } = approval
  const until = `${expires_at.slice(0, 16).replace("T", " ")} UTC`
  const persons = requiredApprovals === 1 ? "A person" : `${requiredApprovals} persons`
  return [
    `Not done yet. ${persons} must approve this call first (approval ${id}, until ${until}).`,
    `Do not call ${operation} again for this: the same call only returns this same approval.`,
    `Tell your user that it waits at ${url}, go on with other work, and read the result later with ${name} {"${route.keys[0]!.field}":"${id}"}.`,
    ...warnings
  ].join(" ")
}
