import { attempted, type Asked } from "@tidings/server/src/testing/installed.ts"
import { Effect } from "effect"

/** Counts of what the clients of one kind of load met. */
export interface ClientCounts {
  attempts: number
  /** Attempts without an answer. */
  unanswered: number
  /** Answers that told a client to try again, by status. */
  readonly putOff: Map<number, number>
  /** Answers after which a client gave up. */
  readonly givenUp: Array<string>
}

export const nothingMet = (): ClientCounts => ({ attempts: 0, unanswered: 0, putOff: new Map(), givenUp: [] })

interface Call extends Pick<Asked, "body" | "idempotencyKey"> {
  readonly method?: "POST" | "DELETE"
  readonly path: string
}

const timeoutMs = 20_000
const shortestMs = 100
const longestMs = 2_000

/** True for answers that docs/guides/sending.md says to repeat the call after. */
const isPassing = (status: number, body: any): boolean =>
  status >= 500 || status === 429 || (status === 409 && body?.error?.code === "idempotency_key_in_progress")

/**
 * A client that makes each call until it is answered, under one Idempotency-Key and after the seconds that Retry-After
 * says; `urls` are the servers, asked in turn, and their time runs `rate` times as fast.
 */
export const retryingClient = (key: string, urls: () => ReadonlyArray<string>, rate: number) => {
  let turn = 0
  /** Makes a call; returns the body of the answer, or undefined if it was refused for good. */
  return Effect.fnUntraced(function* (met: ClientCounts, { path, method = "POST", ...call }: Call) {
    for (let waitMs = shortestMs; ; waitMs = Math.min(longestMs, waitMs * 2)) {
      const all = urls()
      met.attempts += 1
      const url = `${all[turn++ % all.length]!}${path}`
      const { body, retryAfter, status } = yield* attempted(url, { key, ...call }, { method, timeoutMs })
      if (status !== undefined && status < 300) return body
      if (status === undefined) met.unanswered += 1
      else if (isPassing(status, body)) met.putOff.set(status, (met.putOff.get(status) ?? 0) + 1)
      else {
        met.givenUp.push(`${status} ${path} ${JSON.stringify(body).slice(0, 300)}`)
        return undefined
      }
      yield* Effect.sleep(retryAfter === null ? waitMs : Math.min(10_000, (Number(retryAfter) * 1000) / rate))
    }
  })
}
