import type { CallbackRequest } from "../Callback.ts"
import type { OutgoingSms } from "../messages/OutgoingSms.ts"

/** Where a carrier is to report of this message: the address tells its id, since the carrier's own may be lost with an answer. */
export const reportUrl = ({ id, reportUrl }: OutgoingSms): string | undefined =>
  reportUrl === undefined ? undefined : `${reportUrl}?message=${encodeURIComponent(id)}`

/** The message that the address of a report names. */
export const ownIdIn = ({ url }: CallbackRequest<unknown>): { readonly ownId?: string } => {
  const id = URL.parse(url)?.searchParams.get("message")
  return id === null || id === undefined || id === "" ? {} : { ownId: id }
}
