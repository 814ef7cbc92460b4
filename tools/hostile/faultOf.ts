import type { AttackAnswer } from "./ways/WayIn.ts"

// Within the text of a tool, quotation marks are escaped.
const internal = /"code\\?":\s*\\?"internal_error/u

/** Describes the fault of an answer; undefined if it has none. */
export const faultOf = ({ body, isForeign, name, retryAfter, status }: AttackAnswer): string | undefined => {
  if (status >= 500 && !(status === 503 && retryAfter !== null))
    return `${name} answers ${status}: ${body.slice(0, 300)}`
  if (internal.test(body)) return `${name} answers an internal error: ${body.slice(0, 300)}`
  if (isForeign && status < 300) return `${name} answers ${status} about another workspace: ${body.slice(0, 300)}`
  return undefined
}
