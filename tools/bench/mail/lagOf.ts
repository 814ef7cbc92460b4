import { acceptedSince } from "../postgres/waitingMails.ts"
import type { Post } from "./Post.ts"
import type { Taken } from "./startSink.ts"

/**
 * Returns for each of these mails the milliseconds from its acceptance until the sink had all of it; Infinity for
 * one that never arrived.
 */
export const lagOf = async (
  { url }: Pick<Post, "url">,
  since: Date,
  { arrivals }: Pick<Taken, "arrivals">,
  isCounted: (recipient: string) => boolean = () => true
): Promise<ReadonlyArray<number>> => {
  const arrived = new Map(arrivals)
  return [...(await acceptedSince(url, since))]
    .filter(([recipient]) => isCounted(recipient))
    .map(([recipient, acceptedMs]) => (arrived.get(recipient) ?? Infinity) - acceptedMs)
}
