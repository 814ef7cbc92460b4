import { Effect } from "effect"
import type { IncomingMessage } from "node:http"
import { readRaw } from "./readRaw.ts"

const maxBytes = 8_192

/** Reads the fields of a posted form; empty if it is too long or no form. */
export const readForm = (request: IncomingMessage, most = maxBytes): Effect.Effect<URLSearchParams> =>
  readRaw(request, most).pipe(
    Effect.map((body) => new URLSearchParams(body.toString())),
    Effect.catch(() => Effect.succeed(new URLSearchParams()))
  )
