import type { CallbackRequest } from "../Callback.ts"
import type { Channel, Messages } from "../Channel.ts"
import type { Any } from "../Connector.ts"
import type { Heard } from "./httpPeer.ts"

/** A provider's own package, which makes reference requests, and accepts or refuses its callbacks. */
export interface Judge<C extends Channel = Channel> {
  /** Package name with its version. */
  readonly package: string
  /** Sends this message by the package to the peer behind these credentials, without retries. */
  readonly send: (message: Messages[C], credentials: any) => Promise<unknown>
  /** Headers whose values are compared; the content type always is. */
  readonly headers: ReadonlyArray<string>
  /** True for the package's requests that we need not make. */
  readonly leavesOut?: (heard: Heard) => boolean
  /** Removes from a request what may differ; by default returns its parsed body. */
  readonly essence?: (heard: Heard) => unknown
  /** Throws on a callback that the package refuses. */
  readonly verify?: (request: CallbackRequest<Uint8Array>, key: string, nowMs: number) => unknown
}

/** Returns the judge that a row has beside its peer. */
export const judgeOf = async ({ channel, name }: Any): Promise<Judge> =>
  (await import(`../${channel}/${name}/testing/judge.ts`)).default

export const make = <C extends Channel>(judge: Judge<C>): Judge<C> => judge
