import { Effect } from "effect"
import type { IncomingMessage } from "node:http"
import { readRaw } from "../../inbound/readRaw.ts"

const maxBytes = 8 * 1024

/** What the page of a locked link sends; empty fields for a body that it cannot have sent. */
export const readForm = (request: IncomingMessage) =>
  readRaw(request, maxBytes).pipe(
    Effect.catch(() => Effect.succeed(Buffer.alloc(0))),
    Effect.map((bytes) => {
      const form = new URLSearchParams(bytes.toString())
      return { password: form.get("password") ?? "", from: form.get("from") ?? "" }
    })
  )
