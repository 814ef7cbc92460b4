import type { CallbackRequest } from "../Callback.ts"
import type { OutgoingSms } from "../messages/OutgoingSms.ts"

/**
 * Returns the URL for a carrier's reports about this message; it holds our id of it, since the carrier's own id may be
 * lost with an answer.
 */
export const reportUrl = ({ id, reportUrl }: OutgoingSms): string | undefined =>
  reportUrl === undefined ? undefined : `${reportUrl}?message=${encodeURIComponent(id)}`

/** Returns our id of the message, from the URL of a report. */
export const ownIdIn = ({ url }: CallbackRequest<unknown>): { readonly ownId?: string } => {
  const id = URL.parse(url)?.searchParams.get("message")
  return id === null || id === undefined || id === "" ? {} : { ownId: id }
}
