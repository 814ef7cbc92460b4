import type { MixedRequest } from "../../bench/load/Load.ts"
import type { requestsOf } from "../../bench/requests.ts"

/** A workspace that asks, by the address of a server. */
export interface MixAsker {
  readonly requests: ReturnType<typeof requestsOf>
  readonly url: string
  /** Path of its short link. */
  readonly linkPath: string
  /** Time from the event that begins a run to the one that wakes it, in milliseconds. */
  readonly settleMs: number
}

/** A request, and if an answer to it means that a mail was accepted. */
export interface AskedRequest extends MixedRequest {
  readonly makesMail?: true
}

/** A row of the table of what an installation is asked for. */
export interface MixKind {
  readonly name: string
  /** One sentence: what is asked for. */
  readonly says: string
  /** Share of all calls, in percent. */
  readonly share: number
  /** Requests of one workspace, asked in turn. */
  readonly requests: (asking: MixAsker) => ReadonlyArray<AskedRequest>
}
