/** One HTTP request, sent repeatedly; every `[<id>]` in a header or the body becomes a unique text each time. */
export interface LoadRequest {
  readonly url: string
  readonly method: "GET" | "POST"
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** Status class of the only answers that count: 2xx if it is undefined. */
  readonly expects?: "3xx"
}

/** Closed loop: `connections` requests in flight at any moment, each answer followed by the next request. */
export interface Storm {
  readonly kind: "storm"
  readonly request: LoadRequest
  readonly connections: number
  readonly seconds: number
}

/**
 * Open loop: requests leave at their due time even if earlier ones are unanswered, so that a slow server cannot slow
 * the clock.
 */
export interface Pace {
  readonly kind: "pace"
  readonly request: LoadRequest
  readonly perSecond: number
  readonly seconds: number
  /** Seconds of the same load before the measurement, in which the generator's process warms up. */
  readonly warmUpSeconds: number
}

export type Load = Storm | Pace

export interface StormResult {
  readonly answered: number
  readonly seconds: number
  readonly p99Ms: number
  /** CPU time of the load generator itself. */
  readonly cpuMicros: number
}

export interface PaceResult {
  readonly answered: number
  /** From the time a request was due to its whole answer. */
  readonly latenciesMs: ReadonlyArray<number>
}

interface Results {
  readonly storm: StormResult
  readonly pace: PaceResult
}

export type ResultOf<L extends Load> = Results[L["kind"]]
