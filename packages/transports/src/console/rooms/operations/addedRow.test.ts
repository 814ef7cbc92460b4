import { assert, layer } from "@effect/vitest"
import { bindAll } from "@tidings/pipeline/Endpoint"
import * as Operation from "@tidings/pipeline/Operation"
import * as Registry from "@tidings/pipeline/Registry"
import { line } from "@tidings/schema/fields/lines"
import { makeWorkspace, world } from "@tidings/testing/World"
import { Effect, Schema } from "effect"
import { memberIn, press, served } from "../../testing/members.ts"

const Pigeon = Schema.Struct({ kind: Schema.Literal("pigeon"), ring: Schema.String })
const Bottle = Schema.Struct({ kind: Schema.Literal("bottle"), sea: Schema.String })

const input = Schema.Struct({
  title: Schema.String,
  place: Schema.Struct({ town: Schema.String, coast: Schema.optionalKey(Schema.String) }),
  stops: Schema.optionalKey(Schema.Array(Schema.Struct({ name: Schema.String, days: Schema.Number }))),
  tags: Schema.optionalKey(Schema.Array(line(40))),
  by: Schema.optionalKey(Schema.Union([Pigeon, Bottle]))
})

/** A row that no page knows of. */
const dispatch_carrier = Operation.make({
  name: "dispatch_carrier",
  http: "POST /v1/carriers",
  scope: "sends:read",
  unlisted: true,
  idempotency: "accepted",
  summary: "Dispatch a carrier",
  description: "Answers what it was given.",
  alsoSaid: "homing bird",
  input,
  output: Schema.Struct({ id: Schema.String, given: input }),
  example: { title: "First", place: { town: "Galway" } },
  handler: (given) => Effect.succeed({ id: "carrier-1", given })
})

const further = bindAll(Registry.make({ carriers: [dispatch_carrier] }))

layer(world)("a row that was added", (it) => {
  it.effect(
    "is listed, found, asked for by a form of all its fields, called and answered, without a further line",
    () =>
      Effect.gen(function* () {
        const { url } = yield* served(undefined, further)
        const { visitor } = yield* memberIn(url, yield* makeWorkspace())
        const open = (address: string) => Effect.promise(() => visitor.open(address))
        const address = "/operations/dispatch_carrier"
        assert.include((yield* open("/operations")).text, `href="${address}"`)
        assert.include((yield* open("/operations?q=homing+bird")).text, `href="${address}"`)
        const commands = JSON.parse((yield* open("/operations/commands.json")).text)
        assert.deepInclude(commands, { w: "Dispatch a carrier", href: address, of: "dispatch_carrier" })
        const { text } = yield* open(`${address}?_add=stops&by.kind=pigeon`)
        for (const name of [
          "title",
          "place.town",
          "place.coast",
          "stops[0].name",
          "stops[0].days",
          "tags",
          "by.kind",
          "by.ring"
        ])
          assert.include(text, `name="${name}"`)
        yield* press(visitor, "Dispatch a carrier", {
          title: "Spring",
          "place.town": "Galway",
          "stops[0].name": "Cork",
          "stops[0].days": "2",
          tags: "fast\nquiet",
          "by.kind": "pigeon",
          "by.ring": "IE-26-041932"
        })
        assert.strictEqual(visitor.seen.status, 200)
        assert.include(visitor.seen.text, "Dispatch a carrier: done")
        const told =
          /<details class="more">\s*<summary>The answer as JSON<\/summary>[\s\S]*?<pre[^>]*>([\s\S]*?)<\/pre>/u
        const answer = JSON.parse(told.exec(visitor.seen.text)![1]!.replaceAll("&quot;", '"'))
        assert.deepStrictEqual(answer, {
          id: "carrier-1",
          given: {
            title: "Spring",
            place: { town: "Galway" },
            stops: [{ name: "Cork", days: 2 }],
            tags: ["fast", "quiet"],
            by: { kind: "pigeon", ring: "IE-26-041932" }
          }
        })
      })
  )
})
