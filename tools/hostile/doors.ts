import { connectors } from "@tidings/connectors/registry"
import type * as Connector from "@tidings/connectors/Connector"
import { registry } from "@tidings/operations/registry"
import { rooms } from "@tidings/transports/console/rooms"
import { attackOf } from "@tidings/server/src/testing/hostileInputs.ts"
import { randomUUID } from "node:crypto"
import { headerTexts, oneOf, spoilt, withIds } from "./badInput.ts"
import type { AttackedSite, Person } from "./AttackedSite.ts"

/** One request of an attack, and its answer. */
export interface AttackAnswer {
  readonly name: string
  readonly status: number
  readonly retryAfter: string | null
  readonly body: string
  readonly tookMs: number
  /** True if its path names something of the other workspace. */
  readonly isForeign: boolean
}

/** A way in: makes one request that is drawn by `random`. */
export type WayIn = (site: AttackedSite, random: () => number) => Promise<AttackAnswer>

const rows = registry.entries.map(({ operation }) => operation)

const timeoutMs = 30_000

const asked = async (name: string, url: string, init: RequestInit, isForeign = false): Promise<AttackAnswer> => {
  const began = performance.now()
  const response = await fetch(url, { ...init, redirect: "manual", signal: AbortSignal.timeout(timeoutMs) })
  const body = await response.text()
  const retryAfter = response.headers.get("retry-after")
  return { name, status: response.status, retryAfter, body, tookMs: performance.now() - began, isForeign }
}

const drawnInput = (site: AttackedSite, random: () => number) => {
  const row = oneOf(rows, random)
  const owner: Person = random() < 0.2 ? site.victim : site.attacker
  const input = withIds(row.example, (prefix) => site.idOf(owner, prefix, random)) as object
  return { row, owner, input: random() < 0.25 ? input : spoilt(row, input, random) }
}

const rest: WayIn = (site, random) => {
  const { input, owner, row } = drawnInput(site, random)
  const { body, method, path } = attackOf(row.name, row.route, input as Record<string, unknown>)
  const key = oneOf([site.attacker.live, site.attacker.sandbox, site.attacker.read], random)
  const headers: Record<string, string> = {
    Authorization: `Bearer ${key}`,
    "Content-Type": "application/json",
    "Idempotency-Key": randomUUID()
  }
  if (random() < 0.1)
    headers[
      oneOf(["Idempotency-Key", "Content-Type", "Accept", "Accept-Language", "X-Forwarded-For", "Traceparent"], random)
    ] = oneOf(headerTexts, random)
  const isForeign = owner === site.victim && site.idsOf(site.victim).some((id) => path.includes(id))
  return asked(
    `${method} ${row.route.path}`,
    site.url + path,
    { method, headers, ...(body !== undefined && method !== "GET" && { body: JSON.stringify(body) }) },
    isForeign
  )
}

const tool: WayIn = (site, random) => {
  const { input, row } = drawnInput(site, random)
  return asked(`tool ${row.name}`, `${site.url}/mcp`, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${site.attacker.agent}`,
      "Content-Type": "application/json",
      Accept: "application/json, text/event-stream"
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: row.name, arguments: input } })
  })
}

const pagePaths = [
  ...rooms.flatMap(({ name }) => [`/${name}`, `/test/${name}`]),
  "/docs",
  "/p",
  "/l",
  "/u",
  "/r",
  "/c",
  "/sign-in",
  "/authorize",
  "/schemas",
  "/assets",
  "/llms.txt"
]

const page: WayIn = (site, random) => {
  const draw = () => encodeURIComponent(oneOf(headerTexts, random).slice(0, 300))
  const base = oneOf(pagePaths, random)
  const path = `${base}${random() < 0.6 ? `/${draw()}` : ""}${random() < 0.5 ? `?${draw()}=${draw()}&cursor=${draw()}&q=${draw()}` : ""}`
  const isPost = random() < 0.3
  return asked(`page ${base}`, site.url + path, {
    method: isPost ? "POST" : "GET",
    headers: {
      Cookie: `${site.attacker.cookie}; ${draw()}=${draw()}`,
      ...(isPost && { "Content-Type": "application/x-www-form-urlencoded" })
    },
    ...(isPost && { body: `${draw()}=${draw()}&csrf=${draw()}&do=${draw()}` })
  })
}

const callbackPaths = [
  ...connectors.flatMap(({ callback, channel, name }: Connector.Any) =>
    callback === undefined ? [] : [name, ...(callback.aliases ?? [])].map((last) => `/inbound/${channel}/${last}`)
  ),
  "/inbound/x/y"
]

const callback: WayIn = (site, random) => {
  const path = oneOf(callbackPaths, random)
  return asked(`callback ${path}`, site.url + path, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${random() < 0.7 ? site.inboundToken : oneOf(headerTexts, random)}`,
      "Content-Type": oneOf(["application/json", "message/rfc822", "text/plain"], random)
    },
    body: JSON.stringify(oneOf(rows, random).example) + oneOf(headerTexts, random)
  })
}

/** Every way in, with its share of the requests. */
export const doors: ReadonlyArray<readonly [name: string, share: number, door: WayIn]> = [
  ["REST", 0.6, rest],
  ["tools", 0.2, tool],
  ["pages", 0.12, page],
  ["callbacks", 0.08, callback]
]
