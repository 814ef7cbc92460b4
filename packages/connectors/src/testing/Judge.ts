import type { CallbackRequest } from "../Callback.ts"
import type { Channel, Messages } from "../Channel.ts"
import type { Any } from "../Connector.ts"
import type { Heard } from "./httpPeer.ts"

/** A provider's own package, which says what its requests look like, and takes or refuses its callbacks. */
export interface Judge<C extends Channel = Channel> {
  /** With its version. */
  readonly package: string
  /** Has the package send this message to the peer behind these credentials, without retries. */
  readonly send: (message: Messages[C], credentials: any) => Promise<unknown>
  /** The headers whose values matter; the content type always does. */
  readonly headers: ReadonlyArray<string>
  /** What a package asks besides, which we need not. */
  readonly leavesOut?: (heard: Heard) => boolean
  /** What is left of a request once what may differ is taken out; by default its body as it was understood. */
  readonly essence?: (heard: Heard) => unknown
  /** Throws at a callback that the package refuses. */
  readonly verify?: (request: CallbackRequest<Uint8Array>, key: string, nowMs: number) => unknown
}

/** The judge that a row has beside its peer. */
export const judgeOf = async ({ channel, name }: Any): Promise<Judge> =>
  (await import(`../${channel}/${name}/testing/judge.ts`)).default

export const make = <C extends Channel>(judge: Judge<C>): Judge<C> => judge
