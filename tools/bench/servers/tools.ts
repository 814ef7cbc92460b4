import { AssetFiles } from "@tidings/services/assets/AssetFiles"
import { id } from "@tidings/schema/Id"
// MCP alone: 98 tools typed by 40 templates, with everything behind the protocol answered from memory. FAST_LANE=off
// sends every message through the SDK.
import { registry } from "@tidings/operations/registry"
import { bindAll, type Endpoint } from "@tidings/pipeline/Endpoint"
import * as Operation from "@tidings/pipeline/Operation"
import * as Registry from "@tidings/pipeline/Registry"
import { scopesOf } from "@tidings/schema/Scope"
import { Access } from "@tidings/services/access/Access"
import type { Caller } from "@tidings/services/access/Caller"
import { Credits } from "@tidings/services/credits/Credits"
import { Deprecations } from "@tidings/services/deprecations/Deprecations"
import { RateLimits } from "@tidings/services/limits/RateLimits"
import { Requests } from "@tidings/services/approvals/Requests"
import { AuditTrail } from "@tidings/services/audit/AuditTrail"
import { Settlement } from "@tidings/services/settlement/Settlement"
import { TemplateVersions } from "@tidings/services/templates/TemplateVersions"
import { mcpMounts } from "@tidings/transports/mcp/mcpMounts"
import { descriptions } from "@tidings/transports/openapi/descriptions"
import { Streams } from "@tidings/transports/mcp/subscriptions/Streams"
import { mounted } from "@tidings/transports/http/Mount"
import { Effect, Layer, Schema } from "effect"
import { createServer } from "node:http"
import { unreachable } from "../postgres/seed.ts"
import { contractOf } from "../templates.ts"

const toolCount = 98
const templateCount = 40
const port = Number(process.env["PORT"])
const url = `http://127.0.0.1:${port}`

const Greeting = Schema.Struct({ id: Schema.String, text: Schema.String, serial: Schema.Int })

const greet = bindAll(
  Registry.make({
    bench: [
      Operation.make({
        name: "greet",
        http: "POST /v1/greetings",
        scope: "sends:read",
        idempotency: "pure",
        audit: "greeting.read",
        summary: "Greet",
        input: Schema.Struct({ name: Schema.String }),
        output: Greeting,
        errors: [],
        example: { name: "Ada" },
        handler: ({ name }) => Effect.succeed({ id: "greeting", text: `Hello ${name}`, serial: 1 })
      })
    ]
  })
)

const renamed = (endpoint: Endpoint, name: string): Endpoint => ({
  ...endpoint,
  operation: { ...endpoint.operation, name }
})

/**
 * Returns rows of the registry; rows that no template types are repeated under further names until there are enough.
 */
const manyRows = (): ReadonlyArray<Endpoint> => {
  const rows: Array<Endpoint> = [...greet, ...bindAll(registry)]
  const plain = bindAll(registry).filter(({ operation }) => operation.typedBy === undefined)
  for (let copy = 0; rows.length < toolCount; copy++) {
    const source = plain[copy % plain.length]!
    rows.push(renamed(source, `${source.operation.name}_${Math.floor(copy / plain.length) + 2}`))
  }
  return rows
}

const keys = Array.from({ length: templateCount }, (_, index) => `template-${index}`)

const keyId = id("key").make("key_bench")
const workspaceId = id("ws").make("ws_bench")

const callerOf = (requestId: string): Caller["Service"] => ({
  keyId,
  kind: "live",
  livemode: true,
  connected: false,
  scopes: new Set(scopesOf.full),
  workspaceId,
  plan: "pro",
  rates: unreachable,
  templatesRevision: 1,
  policies: {},
  isAgent: true,
  actor: { kind: "mcp", key_id: "key_bench", ip: "127.0.0.1" },
  requestId
})

const behind = Layer.mergeAll(
  Layer.mock(Access)({
    admit: (_authorization, _origin, requestId) =>
      Effect.succeed({ caller: callerOf(requestId), remembered: undefined, found: {} }),
    authenticate: (_authorization, _origin, requestId) => Effect.succeed(callerOf(requestId))
  }),
  Layer.mock(AssetFiles)({ publicUrl: () => "" }),
  Layer.mock(Credits)({}),
  Layer.mock(Deprecations)({}),
  RateLimits.layerMemory,
  Layer.mock(Requests)({}),
  Layer.mock(Settlement)({}),
  Layer.mock(AuditTrail)({ writeOutside: () => Effect.void }),
  Layer.mock(TemplateVersions)({
    published: () =>
      Effect.succeed({
        keys,
        templates: keys.map((key) => ({ key, name: `Template ${key}`, version: 1, contract: contractOf(1) }))
      })
  })
)

const endpoints = manyRows()
const mounts = await Effect.runPromise(
  mcpMounts({
    endpoints,
    prompts: [],
    descriptions: descriptions({ endpoints, publicUrl: url }),
    publicUrl: url,
    allowedHosts: ["127.0.0.1"],
    allowedOrigins: [],
    ipOf: () => "127.0.0.1",
    fastLane: process.env["FAST_LANE"] !== "off"
  }).pipe(Effect.provide(Layer.provideMerge(Streams.layer, behind)))
)

const answerHealth = mounted(mounts, (request, response) =>
  response.writeHead(request.url === "/healthz" ? 200 : 404).end("{}")
)
createServer(answerHealth).listen(port, "127.0.0.1")
process.once("SIGTERM", () => process.exit())
