import { Database } from "@tidings/storage/Database"
import type { Mount } from "@tidings/transports/Mount"
import { Effect } from "effect"
import type { RequestListener } from "node:http"
import { say } from "./door.ts"

const answerWithin = "2 seconds"

/** GET /readyz: the database answers, so that the process may be given traffic (else 503). GET /healthz is the door's. */
export const readiness: Effect.Effect<Mount, never, Database> = Effect.map(Database, (database) => {
  const probe = Effect.exit(Effect.timeout(database.query("select 1", []), answerWithin))
  const handle: RequestListener = (_, response) => {
    void Effect.runPromise(probe).then((exit) =>
      exit._tag === "Success" ? say(response, 200, "ready") : say(response, 503, "unavailable")
    )
  }
  return { method: "GET", path: "/readyz", handle }
})
