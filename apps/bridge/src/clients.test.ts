import { assert, layer } from "@effect/vitest"
import * as second from "@modelcontextprotocol/client"
import * as secondStdio from "@modelcontextprotocol/client/stdio"
import { Client } from "@modelcontextprotocol/sdk/client/index.js"
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js"
import { registry } from "@tidings/operations/registry"
import { bindAll } from "@tidings/pipeline/Endpoint"
import { publishedTemplate } from "@tidings/testing/fixtures"
import { serve } from "@tidings/testing/Served"
import { makeWorkspace, world } from "@tidings/testing/World"
import { Deferred, Effect } from "effect"
import { TestClock } from "effect/testing"
import { fileURLToPath } from "node:url"

interface Connected {
  readonly revision: string | undefined
  readonly names: () => Promise<ReadonlyArray<string>>
  readonly call: (name: string, args?: Record<string, unknown>) => Promise<any>
  readonly close: () => Promise<void>
}

type Environment = Record<string, string>

const info = { name: "probe", version: "3.2" }
const command = process.execPath
const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

/** The bridge as its package starts it, and as the CLI starts it. */
const own = [path("./main.ts")]
const viaCli = [path("../../cli/src/main.ts"), "mcp"]

const namesOf = ({ tools }: { readonly tools: ReadonlyArray<{ readonly name: string }> }) =>
  tools.map(({ name }) => name)

const sdk1 = async (args: Array<string>, env: Environment): Promise<Connected> => {
  const client = new Client(info)
  await client.connect(new StdioClientTransport({ command, args, env }))
  return {
    revision: undefined,
    names: async () => namesOf(await client.listTools()),
    call: (name, args = {}) => client.callTool({ name, arguments: args }),
    close: () => client.close()
  }
}

const sdk2 =
  (mode: "legacy" | "auto" | { readonly pin: string }) =>
  async (args: Array<string>, env: Environment): Promise<Connected> => {
    const client = new second.Client(info, { versionNegotiation: { mode } })
    await client.connect(new secondStdio.StdioClientTransport({ command, args, env }))
    return {
      revision: client.getNegotiatedProtocolVersion(),
      names: async () => namesOf(await client.listTools()),
      call: (name, args = {}) => client.callTool({ name, arguments: args }),
      close: () => client.close()
    }
  }

const clients = [
  ["of SDK 1", undefined, sdk1, own],
  ["of the second in the older manner", "2025-11-25", sdk2("legacy"), own],
  ["that finds out by itself", "2026-07-28", sdk2("auto"), own],
  ["pinned to 2026-07-28, by the CLI", "2026-07-28", sdk2({ pin: "2026-07-28" }), viaCli]
] as const

layer(world)("an official client over stdio", (it) => {
  const served = Effect.gen(function* () {
    const { url } = yield* serve({ endpoints: bindAll(registry) })
    const workspace = yield* makeWorkspace()
    return { url, workspace, env: { TIDINGS_URL: url, TIDINGS_API_KEY: workspace.mcp } }
  })

  const connected = (
    connect: (args: Array<string>, env: Environment) => Promise<Connected>,
    env: Environment,
    args = own
  ) =>
    Effect.acquireRelease(
      Effect.promise(() => connect(args, env)),
      (client) => Effect.promise(() => client.close())
    )

  it.effect.each(clients)("%s lists and calls tools", ([, revision, connect, args]) =>
    Effect.gen(function* () {
      const { env, workspace } = yield* served
      const client = yield* connected(connect, env, args)
      assert.strictEqual(client.revision, revision)
      assert.includeMembers(Array.from(yield* Effect.promise(client.names)), ["read_workspace", "send_transactional"])
      const answers = yield* Effect.promise(() =>
        Promise.all([client.call("read_workspace"), client.call("read_send", { id: "snd_none" })])
      )
      assert.strictEqual(answers[0].structuredContent.id, workspace.id)
      assert.isTrue(answers[1].isError)
      const audited = yield* Effect.promise(() => client.call("recent_audit_entries", { limit: 5 }))
      assert.strictEqual(audited.structuredContent.data[0].actor.client, "probe/3.2")
    })
  )

  it.effect("listens for changes, until it closes its stream", () =>
    Effect.gen(function* () {
      const { env, workspace } = yield* served
      const told = yield* Deferred.make<string>()
      const client = new second.Client(info, { versionNegotiation: { mode: "auto" } })
      client.setNotificationHandler("notifications/tools/list_changed", ({ method }) => {
        Deferred.doneUnsafe(told, Effect.succeed(method))
      })
      const transport = new secondStdio.StdioClientTransport({ command, args: own, env })
      yield* Effect.acquireRelease(
        Effect.promise(() => client.connect(transport)),
        () => Effect.promise(() => client.close())
      )
      const subscription = yield* Effect.promise(() => client.listen({ toolsListChanged: true }))
      yield* publishedTemplate(workspace, "hello")
      yield* TestClock.adjust("1 second")
      assert.strictEqual(yield* Deferred.await(told), "notifications/tools/list_changed")
      yield* Effect.promise(() => subscription.close())
      yield* Effect.promise(() => client.listTools())
    })
  )

  it.effect("whose key is refused is told what to do", () =>
    Effect.gen(function* () {
      const { url } = yield* served
      const env = { TIDINGS_URL: url, TIDINGS_API_KEY: "svc_mcp_wrong" }
      const error = yield* Effect.promise(() => sdk1(own, env).then(() => "connected", String))
      assert.match(error, /refused the API key \(401\).*Set TIDINGS_API_KEY/u)
      assert.notInclude(error, "svc_mcp_wrong")
    })
  )
})
