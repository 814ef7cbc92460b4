import { newId } from "@tidings/schema/Id"
import { envelope, problem, type Problem } from "@tidings/schema/Problem"
import { AccountCallbacks } from "@tidings/services/inbound/AccountCallbacks"
import { Inbound } from "@tidings/services/inbound/Inbound"
import {
  type CallbackKeys,
  namesOf,
  type OpenCallback,
  openCallbacks,
  rowsOfAccounts
} from "@tidings/services/inbound/openCallbacks"
import { PublicUrl } from "@tidings/services/installation/PublicUrl"
import { refusalIn } from "@tidings/services/settlement/refusalOfDefect"
import { Clock, Effect } from "effect"
import type { IncomingMessage } from "node:http"
import { readRaw } from "../http/bodies/readBytes.ts"
import type { Mount } from "../http/Mount.ts"
import { type Reply, replying } from "../http/Reply.ts"

const json = (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Reply => ({
  status,
  headers: { "Content-Type": "application/json", "Cache-Control": "no-store", ...headers },
  body: JSON.stringify(body)
})

const refusal = (refused: Problem, nowMs: number): Reply => {
  const requestId = newId("req", nowMs)
  const { retryAfterSeconds, row } = refused
  return json(row.status, envelope(refused, requestId), {
    "X-Request-Id": requestId,
    ...(row.status === 401 && { "WWW-Authenticate": "Bearer" }),
    ...(retryAfterSeconds !== undefined && { "Retry-After": String(retryAfterSeconds) })
  })
}

/** Returns the response that the provider accepts as received; some providers call again after any status but 200. */
const thanks = ({ thanks }: OpenCallback["callback"], matched: boolean): Reply => ({
  status: 200,
  headers: {
    "Cache-Control": "no-store",
    "X-Service-Matched": String(matched),
    ...(thanks !== undefined && { "Content-Type": thanks.contentType })
  },
  body: thanks?.body ?? ""
})

const headersOf = ({ headers }: IncomingMessage): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value ?? "")]))

/**
 * Mounts these paths; the callback that `find` returns handles a request. It is given the URL known to the provider,
 * because some providers sign that.
 */
const mountsAt = Effect.fnUntraced(function* (
  paths: ReadonlyArray<Mount["path"]>,
  find: (request: IncomingMessage) => Effect.Effect<OpenCallback | undefined>
) {
  const inbound = yield* Inbound
  const publicUrl = yield* PublicUrl
  const handle = yield* replying(
    (request) =>
      Effect.gen(function* () {
        const open = yield* find(request)
        if (open === undefined) return yield* problem("unknown_route")
        const body = yield* Effect.cached(readRaw(request, open.callback.maxBytes))
        const url = `${publicUrl}${request.url}`
        const matched = yield* inbound.accept(open, { method: "POST", url, headers: headersOf(request), body })
        return thanks(open.callback, matched)
      }).pipe(
        Effect.catchCause((cause) =>
          Effect.flatMap(refusalIn(cause, "a callback failed"), (refused) =>
            Effect.map(Clock.currentTimeMillis, (now) => refusal(refused, now))
          )
        )
      ),
    () => refusal(problem("internal_error"), Date.now())
  )
  return paths.map((path): Mount => ({ method: "POST", path, handle }))
})

const ofInstallation = (keys: CallbackKeys) =>
  Effect.forEach(openCallbacks(keys), (open) =>
    mountsAt(
      open.names.map((name): Mount["path"] => `/inbound/${open.channel}/${name}`),
      () => Effect.succeed(open)
    )
  )

/** Returns the part of the path after a prefix; undefined if the path does not begin with it. */
const after = (prefix: string, { url = "" }: IncomingMessage): string | undefined => {
  const [path = ""] = url.split("?", 1)
  return path.startsWith(prefix) ? path.slice(prefix.length) : undefined
}

const ofAccounts = Effect.gen(function* () {
  const callbacks = yield* AccountCallbacks
  return yield* Effect.forEach(rowsOfAccounts, (row) => {
    const prefixes = namesOf(row).map((name): `/${string}` => `/inbound/${row.channel}/${name}/`)
    return mountsAt(
      prefixes.map((prefix): Mount["path"] => `${prefix}*`),
      (request) => {
        const [connectorId = ""] = prefixes.flatMap((prefix) => after(prefix, request) ?? [])
        return callbacks.find(row, connectorId)
      }
    )
  })
})

/**
 * Mounts `/inbound/{channel}/{provider}` for every provider whose callbacks to the installation can be told from forged
 * ones, and below it a path per workspace account, by its connector's id; other providers have no path.
 */
export const inboundMounts = (
  keys: CallbackKeys
): Effect.Effect<ReadonlyArray<Mount>, never, AccountCallbacks | Inbound | PublicUrl> =>
  Effect.map(Effect.all([ofInstallation(keys), ofAccounts]), (mounts) => mounts.flat(2))
