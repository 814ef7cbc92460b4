/**
 * One HTTP request, sent repeatedly; each time every `[<id>]` in a header or the body becomes the same unique text, and
 * every `[<digits>]` seven digits.
 */
export interface LoadRequest {
  readonly url: string
  readonly method: "GET" | "POST" | "PUT"
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** Status class of the only answers that count: 2xx if it is undefined. */
  readonly expects?: "3xx"
  /** Text that stands only in answers that refuse, whatever their status. */
  readonly refusal?: string
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

/** A request of a mix, with the one that may follow it. */
export interface MixedRequest {
  readonly request: LoadRequest
  /** Asked with the id of the oldest first request that was answered this long ago, in place of another first one. */
  readonly followUp?: { readonly request: LoadRequest; readonly afterMs: number }
}

/** Open loop, as `Pace`, of several requests. */
export interface Mix {
  readonly kind: "mix"
  readonly requests: ReadonlyArray<MixedRequest>
  /** Places in `requests`, asked for one after another and from the first again. */
  readonly order: ReadonlyArray<number>
  readonly perSecond: number
  readonly seconds: number
  readonly warmUpSeconds: number
  /** Requests in flight with which it gives up. */
  readonly mostInFlight: number
}

export type Load = Storm | Pace | Mix

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

/** The answers to one request of a mix; counts are of the whole load, latencies of what came after the warm-up. */
export interface MixedAnswers {
  readonly answered: number
  /** Number of the answered ones that were follow-ups. */
  readonly followed: number
  /** Other answers by their status, and `no answer`. */
  readonly refused: Readonly<Record<string, number>>
  /** From the time a request was due to its whole answer. */
  readonly latenciesMs: ReadonlyArray<number>
}

export interface MixResult {
  /** True if it gave up, since too many requests were in flight. */
  readonly isOverrun: boolean
  /** By place in the mix's requests. */
  readonly answers: ReadonlyArray<MixedAnswers>
}

interface Results {
  readonly storm: StormResult
  readonly pace: PaceResult
  readonly mix: MixResult
}

export type ResultOf<L extends Load> = Results[L["kind"]]
