import { newId } from "@tidings/schema/Id"
import { envelope, problem, type Problem } from "@tidings/schema/Problem"
import { Inbound } from "@tidings/services/inbound/Inbound"
import { type CallbackKeys, type OpenCallback, openCallbacks } from "@tidings/services/inbound/openCallbacks"
import { PublicUrl } from "@tidings/services/installation/PublicUrl"
import { Clock, Effect } from "effect"
import type { IncomingMessage } from "node:http"
import { readRaw } from "../http/bodies/readRaw.ts"
import type { Mount } from "../http/Mount.ts"
import type { Reply } from "../http/Reply.ts"
import { replying } from "../http/replying.ts"

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

const headersOf = ({ headers }: IncomingMessage): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value ?? "")]))

/** Takes what one provider posts to any of its names; the address is the one it was told, which some of them sign. */
const mountsOf = (open: OpenCallback): Effect.Effect<ReadonlyArray<Mount>, never, Inbound | PublicUrl> =>
  Effect.gen(function* () {
    const inbound = yield* Inbound
    const publicUrl = yield* PublicUrl
    const handle = yield* replying(
      (request) =>
        Effect.cached(readRaw(request, open.callback.maxBytes)).pipe(
          Effect.flatMap((body) =>
            inbound.accept(open, {
              method: "POST",
              url: `${publicUrl}${request.url}`,
              headers: headersOf(request),
              body
            })
          ),
          Effect.map((matched) => json(202, { accepted: true, matched })),
          Effect.catch((refused: Problem) => Effect.map(Clock.currentTimeMillis, (now) => refusal(refused, now)))
        ),
      () => refusal(problem("internal_error"), Date.now())
    )
    return open.names.map((name) => ({ method: "POST", path: `/inbound/${open.channel}/${name}`, handle }))
  })

/** `POST /inbound/{channel}/{provider}` for every provider whose callbacks can be told from forged ones; there is no such path for others. */
export const inboundMounts = (keys: CallbackKeys): Effect.Effect<ReadonlyArray<Mount>, never, Inbound | PublicUrl> =>
  Effect.map(Effect.forEach(openCallbacks(keys), mountsOf), (mounts) => mounts.flat())
