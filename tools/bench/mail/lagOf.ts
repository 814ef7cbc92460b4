import { acceptedSince } from "../postgres/protocol/messages.ts"
import type { Outlet } from "./Post.ts"
import type { Taken } from "./startSink.ts"

/**
 * Returns for each of these messages the milliseconds from its acceptance until the sink had all of it; Infinity for
 * one that never arrived.
 */
export const lagOf = async (
  { named, url, waiting }: Pick<Outlet, "named" | "url" | "waiting">,
  since: Date,
  { arrivals }: Pick<Taken, "arrivals">,
  isCounted: (name: string) => boolean = () => true
): Promise<ReadonlyArray<number>> => {
  const arrived = new Map(arrivals)
  return [...(await acceptedSince(url, waiting.channel, named, since))]
    .filter(([name]) => isCounted(name))
    .map(([name, acceptedMs]) => (arrived.get(name) ?? Infinity) - acceptedMs)
}
