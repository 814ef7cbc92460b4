import type * as Operation from "@tidings/pipeline/Operation"
import { startLine } from "@tidings/services/installation/commandLine"
import { Console, Effect } from "effect"
import { failed, type Stop } from "../Stop.ts"
import { shown } from "./colour.ts"
import { requestOf } from "@tidings/transports/rest/requestOf"
import type { Target } from "./targetOf.ts"

const patienceMs = 60_000

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const unreachable = (server: string, error: unknown): Stop => {
  const { cause, message } = error as Error
  const why = cause instanceof Error ? ((cause as NodeJS.ErrnoException).code ?? cause.message) : message
  return failed(
    `No server answers at ${server} (${why}). Start one with ${startLine}, or name another by --server or TIDINGS_URL.`
  )
}

/** Makes one call over HTTP and answers what a 2xx says; any other answer goes to stderr, with exit code 1. */
export const perform = (
  row: Operation.Any,
  input: Readonly<Record<string, unknown>>,
  { key, server }: Target,
  idempotencyKey: string | undefined
): Effect.Effect<unknown, Stop> =>
  Effect.gen(function* () {
    const { body, method, path } = requestOf(row, input)
    const headers = {
      Authorization: `Bearer ${key}`,
      Accept: "application/json",
      ...(body !== undefined && { "Content-Type": "application/json" }),
      ...(idempotencyKey !== undefined && { "Idempotency-Key": idempotencyKey })
    }
    const answer = yield* Effect.tryPromise({
      try: async (signal) => {
        const limit = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)])
        const init: RequestInit = { method, headers, body: body ?? null, redirect: "manual", signal: limit }
        const response = await fetch(`${server}${path}`, init)
        return { status: response.status, value: parsed(await response.text()) }
      },
      catch: (error) => unreachable(server, error)
    })
    if (answer.status >= 200 && answer.status < 300) return answer.value
    yield* Console.error(shown(answer.value, process.stderr))
    return yield* failed("")
  })
