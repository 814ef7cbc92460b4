import { Database } from "@tidings/storage/Database"
import type { Mount } from "@tidings/transports/Mount"
import { Effect } from "effect"
import type { RequestListener, ServerResponse } from "node:http"

const answerWithin = "2 seconds"

const say = (response: ServerResponse, status: number, word: string) =>
  response
    .writeHead(status, { "Content-Type": "application/json", "Cache-Control": "no-store" })
    .end(JSON.stringify({ status: word }))

/** GET /healthz: the process is alive. GET /readyz: its database answers, so that it may be given traffic (else 503). */
export const healthMounts: Effect.Effect<ReadonlyArray<Mount>, never, Database> = Effect.gen(function* () {
  const database = yield* Database
  const probe = Effect.exit(Effect.timeout(database.query("select 1", []), answerWithin))
  const ready: RequestListener = (_, response) => {
    void Effect.runPromise(probe).then((exit) =>
      exit._tag === "Success" ? say(response, 200, "ready") : say(response, 503, "unavailable")
    )
  }
  return [
    { method: "GET", path: "/healthz", handle: (_, response) => void say(response, 200, "alive") },
    { method: "GET", path: "/readyz", handle: ready }
  ]
})
