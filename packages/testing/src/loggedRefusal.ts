import { Effect } from "effect"
import { call } from "./World.ts"

/** Has a call refused by this key, and returns its id once it is logged, which happens beside what comes next. */
export const loggedRefusal = Effect.fnUntraced(function* (key: string) {
  const refused = { template: "no-such-template", to: "ada@example.com" }
  const { headers } = yield* call("send_transactional", refused, { key, idempotencyKey: crypto.randomUUID() })
  const requestId = headers["X-Request-Id"]!
  for (let tries = 0; tries < 100; tries++) {
    const { status } = yield* call("read_api_call", { requestId }, { key })
    if (status === 200) return requestId
    yield* Effect.yieldNow
  }
  return yield* Effect.die(`the call ${requestId} is not logged`)
})
