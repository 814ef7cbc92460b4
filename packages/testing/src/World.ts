import { AssetStore } from "@tidings/connectors/assets/AssetStore"
import { localConnector } from "@tidings/connectors/connectorsOf"
import { DnsLookup } from "@tidings/connectors/email/authentication/dns"
import { registry } from "@tidings/operations/registry"
import { bindAll, type Endpoint } from "@tidings/pipeline/Endpoint"
import { heldCalls } from "@tidings/pipeline/heldCalls"
import { run } from "@tidings/pipeline/run"
import { eventOf } from "@tidings/schema/EventType"
import { newId } from "@tidings/schema/Id"
import type { Plan, Rates } from "@tidings/schema/Plan"
import type { Preset, Scope } from "@tidings/schema/Scope"
import type { Brand } from "@tidings/schema/resources/Brand"
import { CustomEventData } from "@tidings/schema/resources/CustomEvent"
import type { CallOrigin, Credential } from "@tidings/services/access/Access"
import { CredentialsKeys } from "@tidings/services/connectors/Vault"
import { liveEmail } from "@tidings/services/handover/liveEmail"
import { PublicUrl } from "@tidings/services/installation/PublicUrl"
import { Keys } from "@tidings/services/keys/Keys"
import { layer as services } from "@tidings/services/layer"
import { parseNetworks, PrivateNetworks } from "@tidings/services/outbound/isAllowedAddress"
import { HostLookup } from "@tidings/services/outbound/OutboundHttp"
import { RateLimits } from "@tidings/services/limits/RateLimits"
import { Thread } from "@tidings/services/threads/Thread"
import { ThreadSource } from "@tidings/services/threads/threads"
import { EventWitness } from "@tidings/services/webhooks/WebhookFanOut"
import type { Database } from "@tidings/storage/Database"
import { BrandRepository } from "@tidings/storage/repositories/BrandRepository"
import { WorkspaceRepository } from "@tidings/storage/repositories/WorkspaceRepository"
import { CurrentHome } from "@tidings/schema/homes/Home"
import { databaseOfHomes, homeOfSuites } from "@tidings/storage/testing/postgres"
import { Clock, Effect, Layer, ManagedRuntime, Redacted, Schema } from "effect"
import { allowedHost, lookedUp } from "./reachablePeer.ts"
import { processFolder } from "./temporaryFolder.ts"

/**
 * Checks that every event of a suite has exactly the data that its row declares; any other event is a defect of its
 * call.
 */
const eventsAreAsDeclared = Layer.succeed(EventWitness, ({ data, type }) => {
  const shape: Schema.Codec<unknown> = eventOf(type)?.data ?? CustomEventData
  Schema.decodeUnknownSync(shape)(data, { onExcessProperty: "error", errors: "all" })
})

const files = processFolder()

/** Lends idle threads to one world after another: each start loads a renderer or a language's data again. */
const idleThreads = (() => {
  const idle: Array<Thread<any, any>> = []
  return {
    start: (module: URL) => {
      const at = idle.findIndex((thread) => thread.module.href === module.href && !thread.isSpent)
      return at === -1 ? new Thread(module) : idle.splice(at, 1)[0]!
    },
    end: (thread: Thread<any, any>) =>
      Effect.suspend(() => (thread.isSpent ? thread.end : Effect.sync(() => idle.push(thread))))
  }
})()

const endpoints = bindAll(registry)
const byName = new Map(endpoints.map((endpoint) => [endpoint.operation.name, endpoint]))

/** Keys that seal credentials in tests: `tests` is the current one, `older` a former one. */
export const credentialsKeys = ["tests", "older"].map((name) => ({
  name,
  key: Redacted.make(new Uint8Array(32).fill(name.length))
}))

/**
 * Every service over a database, with captured mails, rate limits in memory and assets in a folder that is deleted with
 * the process.
 */
export const worldOver = (database: Layer.Layer<Database>, publicUrl = "http://tidings.test") =>
  heldCalls(() => Promise.resolve(endpoints)).pipe(
    Layer.provideMerge(services),
    Layer.provideMerge(
      Layer.mergeAll(
        AssetStore.layerFolder(files),
        liveEmail({ row: localConnector("email"), credentials: {} }),
        eventsAreAsDeclared,
        Layer.succeed(ThreadSource, idleThreads),
        RateLimits.layerMemory,
        Layer.succeed(CredentialsKeys, credentialsKeys),
        Layer.succeed(DnsLookup, () => Promise.reject(Object.assign(new Error("no DNS"), { code: "ENOTFOUND" }))),
        Layer.succeed(HostLookup, lookedUp),
        Layer.succeed(PrivateNetworks, parseNetworks(`${allowedHost}/32`)),
        Layer.succeed(PublicUrl, publicUrl)
      )
    ),
    Layer.provideMerge(database)
  )

const runtime = ManagedRuntime.make(worldOver(databaseOfHomes))

/**
 * Every service on a database of the process's own, built once per test process; tests are isolated by workspace. The
 * workspaces are in the second home, and what a test looks up itself it looks up there; calls, visitors and callbacks
 * come as in production, from nowhere.
 */
export const world = Layer.effectContext(runtime.contextEffect).pipe(
  Layer.merge(Layer.succeed(CurrentHome, homeOfSuites))
)
export type World = Layer.Success<typeof world>

const look = {
  palette: { primary: "#000000", background: "#ffffff", text: "#000000", accent: "#0000ff" },
  typography: { heading: "serif", body: "sans-serif" },
  logos: [],
  voice: null,
  emailDefaults: { footer: null, postalAddress: null }
}

/** Creates a workspace, with a key of each kind and a function that issues one for any scopes. */
export const makeWorkspace = Effect.fnUntraced(function* (
  plan: Plan = "pro",
  rates?: Rates,
  { domain = null, isDefault = true, ...dress }: Partial<Pick<Brand, "domain" | "isDefault" | "palette" | "logos">> = {}
) {
  const now = yield* Clock.currentTimeMillis
  const id = newId("ws", now)
  const workspaces = yield* WorkspaceRepository
  const brands = yield* BrandRepository
  yield* workspaces.insert({
    id,
    name: "Test workspace",
    plan,
    ...(rates && { rates }),
    monthlySendBudget: 100_000,
    fromEmail: "hello@tidings.test",
    fromName: "Tidings",
    createdAt: new Date(now)
  })
  yield* brands.insert({
    id: newId("brd", now),
    workspaceId: id,
    name: "Test brand",
    isDefault,
    domain,
    look: { ...look, ...dress },
    createdAt: new Date(now)
  })
  const keys = yield* Keys
  const issue = (
    kind: "live" | "test" | "mcp",
    grants: Preset | ReadonlyArray<Scope> = kind === "live" ? "owner" : "full"
  ) => Effect.map(keys.create({ workspaceId: id, name: `${kind} key`, kind, grants }), ({ secret }) => secret)
  const world = { workspaceId: id, livemode: true }
  const sandbox = { workspaceId: id, livemode: false }
  return { id, world, sandbox, live: yield* issue("live"), test: yield* issue("test"), mcp: yield* issue("mcp"), issue }
})

interface Options {
  readonly key?: string | undefined
  /** A member who is signed in on a page, instead of a key. */
  readonly member?: Exclude<Credential, string | undefined>
  readonly idempotencyKey?: string
  readonly origin?: CallOrigin
}

/** Calls an endpoint as a transport would, without one. */
export const callEndpoint = Effect.fnUntraced(function* (endpoint: Endpoint, input: unknown, options: Options = {}) {
  const answer = yield* run(endpoint, {
    requestId: newId("req", yield* Clock.currentTimeMillis),
    credential: options.member ?? (options.key === undefined ? undefined : `Bearer ${options.key}`),
    origin: options.origin ?? {
      surface: options.member === undefined ? "api" : "page",
      ip: "127.0.0.1",
      isAgent: false
    },
    audits: options.origin?.isAgent === true ? "all" : "writes",
    idempotencyKey: options.idempotencyKey,
    input,
    encoding: "json"
  })
  return { status: answer.status, body: JSON.parse(answer.body), text: answer.body, headers: answer.headers }
})

/** Calls an operation of the registry by its name. */
export const call = (operation: string, input: unknown, options: Options = {}) =>
  callEndpoint(byName.get(operation)!, input, options)
