import { newId } from "@tidings/schema/Id"
import { envelope, problem, type Problem } from "@tidings/schema/Problem"
import { Reports } from "@tidings/services/inbound/Reports"
import { Clock, Effect } from "effect"
import type { Mount } from "../http/Mount.ts"
import type { Reply } from "../http/Reply.ts"
import { replying } from "../http/replying.ts"
import { authorize } from "./authorize.ts"
import { readRaw } from "../http/bodies/readRaw.ts"

const maxBytes = 10 * 1024 * 1024

const json = (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Reply => ({
  status,
  headers: { "Content-Type": "application/json", "Cache-Control": "no-store", ...headers },
  body: JSON.stringify(body)
})

const refusal = (refused: Problem, nowMs: number): Reply => {
  const requestId = newId("req", nowMs)
  return json(refused.row.status, envelope(refused, requestId), {
    "X-Request-Id": requestId,
    ...(refused.row.status === 401 && { "WWW-Authenticate": "Bearer" })
  })
}

/** Takes one report, a whole mail as the body, from whoever has the token: a mail server's pipe, a mailbox poller. */
export const reports = (token: string): Effect.Effect<Mount, never, Reports> =>
  Effect.gen(function* () {
    const service = yield* Reports
    const authorized = authorize(token)
    const handle = yield* replying(
      (request) =>
        authorized(request).pipe(
          Effect.andThen(readRaw(request, maxBytes)),
          Effect.flatMap(service.accept),
          Effect.map((matched) => json(202, { accepted: true, matched })),
          Effect.catch((refused: Problem) => Effect.map(Clock.currentTimeMillis, (now) => refusal(refused, now)))
        ),
      () => refusal(problem("internal_error"), Date.now())
    )
    return { method: "POST", path: "/inbound/email/reports", handle }
  })
