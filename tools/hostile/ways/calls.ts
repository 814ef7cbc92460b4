import { registry } from "@tidings/operations/registry"
import { attackOf } from "@tidings/server/src/testing/hostileInputs.ts"
import { randomUUID } from "node:crypto"
import { headerTexts, oneOf, spoilt, withIds } from "../badInput.ts"
import type { AttackedSite, Person } from "../AttackedSite.ts"
import { asked, type WayIn } from "./WayIn.ts"

const rows = registry.entries.map(({ operation }) => operation)

const drawnInput = (site: AttackedSite, random: () => number) => {
  const row = oneOf(rows, random)
  const owner: Person = random() < 0.2 ? site.victim : site.attacker
  const input = withIds(row.example, (prefix) => site.idOf(owner, prefix, random)) as object
  return { row, owner, input: random() < 0.25 ? input : spoilt(row, input, random) }
}

/** A call over REST. */
export const restAttack: WayIn = (site, random) => {
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

/** A call over MCP. */
export const toolAttack: WayIn = (site, random) => {
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
