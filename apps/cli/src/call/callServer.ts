import { startLine } from "@tidings/engines/commandLine/commandLine"
import { requestOf } from "@tidings/transports/rest/requestOf"
import { Effect } from "effect"
import type { CallRow } from "../Surface.ts"
import { failed, type Stop } from "../Stop.ts"
import type { Target } from "./targetOf.ts"

const patienceMs = 60_000

/** What a server said to a call. */
export interface Reply {
  readonly status: number
  /** JSON, or the text of what is none. */
  readonly value: unknown
  /** How long it asks to be left alone; undefined where it does not. */
  readonly retryAfterMs?: number
}

/** Hears how much of an answer has come; `total` where the server says so. */
export type Hearing = (bytes: number, total: number | undefined) => void

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

const textOf = async (response: Response, hear: Hearing): Promise<string> => {
  if (response.body === null) return ""
  // What was packed on its way is longer than its header says.
  const length = response.headers.get("content-encoding") === null ? response.headers.get("content-length") : null
  const chunks: Array<Uint8Array> = []
  let bytes = 0
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    chunks.push(chunk)
    hear((bytes += chunk.byteLength), length === null ? undefined : Number(length))
  }
  return Buffer.concat(chunks).toString("utf8")
}

/** Makes one call over HTTP; fails where nobody answers. */
export const ask = (
  row: Pick<CallRow, "route">,
  input: Readonly<Record<string, unknown>>,
  { key, server }: Target,
  idempotencyKey: string | undefined,
  hear: Hearing = () => undefined
): Effect.Effect<Reply, Stop> =>
  Effect.tryPromise({
    try: async (signal) => {
      const { body, method, path } = requestOf(row, input)
      const headers = {
        Authorization: `Bearer ${key}`,
        Accept: "application/json",
        ...(body !== undefined && { "Content-Type": "application/json" }),
        ...(idempotencyKey !== undefined && { "Idempotency-Key": idempotencyKey })
      }
      const limit = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)])
      const init: RequestInit = { method, headers, body: body ?? null, redirect: "manual", signal: limit }
      const response = await fetch(`${server}${path}`, init)
      const seconds = Number(response.headers.get("retry-after") ?? Number.NaN)
      return {
        status: response.status,
        value: parsed(await textOf(response, hear)),
        ...(Number.isFinite(seconds) && { retryAfterMs: seconds * 1000 })
      }
    },
    catch: (error) => unreachable(server, error)
  })

/** True of an answer that is what was asked for. */
export const isGranted = ({ status }: Reply): boolean => status >= 200 && status < 300
