import { Effect } from "effect"
import type { IncomingMessage } from "node:http"
import { readRaw } from "./readRaw.ts"

const maxBytes = 8_192

/** The fields of a posted form; none for one that is too long or no form. */
export const readForm = (request: IncomingMessage, most = maxBytes): Effect.Effect<URLSearchParams> =>
  readRaw(request, most).pipe(
    Effect.map((body) => new URLSearchParams(body.toString())),
    Effect.catch(() => Effect.succeed(new URLSearchParams()))
  )
