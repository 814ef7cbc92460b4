import { assert, layer } from "@effect/vitest"
import { modelPeer } from "@tidings/connectors/model/testing/modelPeer"
import { models } from "@tidings/connectors/model/models"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { Credits } from "../../credits/Credits.ts"
import { ComposerModel } from "./writtenBy.ts"

const prompt = "Announce our winter sale: 20% off all mugs until Sunday 20 December."
const copy = {
  subject: "20% off all mugs",
  preview: "Until Sunday 20 December.",
  headline: "20% off all mugs",
  opening: "",
  paragraphs: ["All mugs are 20% off until Sunday 20 December."],
  points: [],
  closing: "",
  button: ""
}

const compose = (key: string) => call("compose_template", { prompt }, { key })
const list = (key: string) => Effect.map(call("list_templates", {}, { key }), ({ body }) => body.data)

layer(world)("a template that a connected model writes", (it) => {
  const begun = Effect.gen(function* () {
    const workspace = yield* makeWorkspace()
    const peer = yield* modelPeer({ writes: copy })
    const [provider] = models
    const connected = { provider: provider!, account: peer.accountOf(provider!) }
    const credits = yield* Credits
    yield* credits.grant(workspace.id, 7)
    const balance = Effect.map(credits.read(workspace.id), (read) => read?.credits)
    return { ...workspace, peer, balance, byModel: Effect.provideService(ComposerModel, connected) }
  })

  it.effect("says so, and costs 5 credits; where too few are left it is refused, and nothing is written", () =>
    Effect.gen(function* () {
      const { balance, byModel, live, peer } = yield* begun
      const { body, status } = yield* byModel(compose(live))
      assert.strictEqual(status, 201)
      assert.deepStrictEqual(body.composer, { provider: models[0]!.name, model: "writer-1", fallback: false })
      assert.strictEqual(body.data.subject, copy.subject)
      assert.strictEqual(yield* balance, 2)
      const refused = yield* byModel(compose(live))
      assert.deepStrictEqual([refused.status, refused.body.error.code], [402, "insufficient_credits"])
      // A caller without credits does not cause a paid model request.
      assert.lengthOf(peer.heard, 1)
      assert.lengthOf(yield* list(live), 1)
      assert.strictEqual(yield* balance, 2)
    }).pipe(Effect.scoped)
  )

  it.effect("is the built-in composer's for a sandbox key, which asks no model", () =>
    Effect.gen(function* () {
      const { balance, byModel, peer, test } = yield* begun
      const { body } = yield* byModel(compose(test))
      assert.deepStrictEqual(body.composer, { provider: "builtin", model: null, fallback: false })
      assert.lengthOf(peer.heard, 0)
      assert.strictEqual(yield* balance, 7)
    }).pipe(Effect.scoped)
  )
})
