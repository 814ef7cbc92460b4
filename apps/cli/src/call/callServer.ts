import { startLine } from "@tidings/engines/commandLine/commandLine"
import { requestOf } from "@tidings/transports/rest/requestOf"
import { Effect } from "effect"
import type { CallRow } from "../CommandSurface.ts"
import { failing, type Stop } from "../Stop.ts"
import type { CallTarget } from "./callTargetOf.ts"

const patienceMs = 60_000

/** A server's answer to a call. */
export interface ServerReply {
  readonly status: number
  /** The body as JSON, or as text if it is not JSON. */
  readonly value: unknown
  /** The wait that the server asks for; undefined if it asks for none. */
  readonly retryAfterMs?: number
}

/** Called with the number of bytes received so far; `total` is undefined if the server does not give it. */
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
  return failing(
    `No server answers at ${server} (${why}). Start one with ${startLine}, or name another by --server or TIDINGS_URL.`
  )
}

const textOf = async (response: Response, hear: Hearing): Promise<string> => {
  if (response.body === null) return ""
  // Content-Length is the compressed size of a compressed answer, so it is not used then.
  const length = response.headers.get("content-encoding") === null ? response.headers.get("content-length") : null
  const chunks: Array<Uint8Array> = []
  let bytes = 0
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    chunks.push(chunk)
    hear((bytes += chunk.byteLength), length === null ? undefined : Number(length))
  }
  return Buffer.concat(chunks).toString("utf8")
}

/** Makes one call over HTTP; fails if no server answers. */
export const askOperation = (
  row: Pick<CallRow, "route">,
  input: Readonly<Record<string, unknown>>,
  { key, server }: CallTarget,
  idempotencyKey: string | undefined,
  hear: Hearing = () => undefined
): Effect.Effect<ServerReply, Stop> =>
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

/** True for an answer with status 2xx. */
export const isGranted = ({ status }: ServerReply): boolean => status >= 200 && status < 300
