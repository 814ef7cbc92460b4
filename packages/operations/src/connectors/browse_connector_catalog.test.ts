import { assert, layer } from "@effect/vitest"
import { Connections } from "@tidings/services/connectors/Connections"
import { providers } from "@tidings/services/connectors/providers"
import { accountAt } from "@tidings/testing/accountAt"
import { connectedAccount } from "@tidings/testing/connectedAccount"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { ConnectorRepository } from "@tidings/storage/repositories/ConnectorRepository"
import { Effect } from "effect"

layer(world)("browse_connector_catalog", (it) => {
  it.effect("names every provider outside once", () =>
    Effect.gen(function* () {
      const { body } = yield* call("browse_connector_catalog", {}, { key: (yield* makeWorkspace()).live })
      const names = body.data.map(({ name }: any) => name)
      assert.sameMembers(
        names,
        providers.map(({ name }) => name)
      )
      assert.lengthOf(new Set(names), names.length)
    })
  )

  it.effect("answers in short unless it is asked for all, of what is asked for", () =>
    Effect.gen(function* () {
      const { live: key } = yield* makeWorkspace()
      const browse = (input: object) =>
        Effect.map(call("browse_connector_catalog", input, { key }), ({ body }) => body.data as ReadonlyArray<any>)
      const [short, full] = [yield* browse({}), yield* browse({ detail: "full" })]
      const left = ["connecting", "limits", "social", "untried"]
      for (const [n, { fields, ...entry }] of full.entries()) {
        for (const field of left) assert.isDefined(entry[field], `${entry.name} ${field}`)
        const bare = fields.map(({ name, required, secret }: any) => ({ name, required, secret }))
        const rest = Object.fromEntries(Object.entries(entry).filter(([field]) => !left.includes(field)))
        assert.deepStrictEqual(short[n], { ...rest, fields: bare })
      }
      assert.isBelow(JSON.stringify(short).length, 13_000)
      for (const { name } of full) {
        assert.deepStrictEqual(
          yield* browse({ provider: name, detail: "full" }),
          full.filter((entry) => entry.name === name)
        )
      }
      assert.deepStrictEqual(yield* browse({ provider: "nobody" }), [])
    })
  )

  it.effect("says of a provider what is missing, whether it is connected, and whether it works", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const state = Effect.map(call("browse_connector_catalog", {}, { key: workspace.live }), ({ body }) => {
        const { connected, healthy, missing } = body.data.find(({ name }: any) => name === "resend")
        return { connected, healthy, missing }
      })
      assert.deepStrictEqual(yield* state, { connected: false, healthy: null, missing: ["apiKey"] })
      const id = yield* connectedAccount(workspace.id)
      assert.deepStrictEqual(yield* state, { connected: true, healthy: true, missing: ["signingSecret"] })
      const row = yield* ConnectorRepository.use((repository) => repository.findAny(id))
      yield* Connections.use((connections) => connections.needsAttention(row!, "revoked"))
      assert.deepStrictEqual(yield* state, { connected: true, healthy: false, missing: ["signingSecret"] })
    })
  )
  it.effect("says that a provider reports where an account of it has an address to report to, or a connection", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      for (const row of providers) yield* accountAt(workspace.id, row, {})
      const of = (operation: string) =>
        Effect.map(call(operation, {}, { key: workspace.live }), ({ body }) => body.data)
      const addresses = new Map(
        (yield* of("list_connectors")).map(({ callbackUrl, provider, id }: any) => [id && provider, callbackUrl])
      )
      for (const { afterLostAnswer, callbacks, name } of yield* of("browse_connector_catalog")) {
        const hasAddress = typeof addresses.get(name) === "string"
        const { listens } = providers.find((row) => row.name === name)!
        assert.strictEqual(callbacks, hasAddress || listens === true, name)
        assert.strictEqual(afterLostAnswer.includes("report"), hasAddress, name)
      }
    })
  )
})
