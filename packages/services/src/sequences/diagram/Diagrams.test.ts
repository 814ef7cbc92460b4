import { assert, layer } from "@effect/vitest"
import { addSequence, frameOf as keptFrame, setFrame } from "@tidings/storage/testing/drawnSequences"
import { appliedSequence } from "@tidings/testing/appliedSequence"
import { makeWorkspace, world } from "@tidings/testing/World"
import { SequenceRepository } from "@tidings/storage/repositories/SequenceRepository"
import { Effect } from "effect"
import { Diagrams } from "./Diagrams.ts"
import { frameOf } from "@tidings/engines/sequences/diagram/frameOf"
import { abandonedCart, onboarding, webinar } from "@tidings/engines/sequences/diagram/testing/examples"

const counts = { entered: 9565, passed: 9120, left: 31, failed: 2, held: 0 }

const picture = (...given: Parameters<(typeof Diagrams)["Service"]["picture"]>) =>
  Diagrams.use((diagrams) => diagrams.picture(...given))

layer(world)("diagrams", (it) => {
  it.effect("are laid out in a thread as they would be without one, each definition its own", () =>
    Effect.gen(function* () {
      const diagrams = yield* Diagrams
      const definitions = [onboarding, abandonedCart, webinar]
      const frames = yield* Effect.forEach(
        definitions,
        (definition) => diagrams.frame("a", { definition, counts: true }),
        { concurrency: "unbounded" }
      )
      assert.deepStrictEqual(
        frames,
        definitions.map((definition) => frameOf(definition, true))
      )
    })
  )

  it.effect("are drawn when a file is applied", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      yield* appliedSequence(workspace, "drawn")
      const sequence = yield* SequenceRepository.use((sequences) => sequences.findByKey(workspace.world, "drawn"))
      assert.deepNestedInclude(yield* keptFrame(sequence!.versionId), { "frame.format": 1 })
    })
  )

  it.effect("are drawn and kept where a version has none, or one that an earlier release drew", () =>
    Effect.gen(function* () {
      const { id, world } = yield* makeWorkspace()
      const { versions } = yield* addSequence(id, [onboarding])
      const expected = frameOf(onboarding, true)
      assert.deepStrictEqual((yield* picture(world, "onboarding", "current"))?.frame, expected)
      assert.deepStrictEqual(yield* keptFrame(versions[0]!), { frame: expected })
      yield* setFrame(versions[0]!, { format: 0, nodes: [] })
      assert.deepStrictEqual((yield* picture(world, "onboarding", "current"))?.frame, expected)
    })
  )

  it.effect("count those who are at a node as entered and not gone, and none of a sandbox", () =>
    Effect.gen(function* () {
      const { id, world } = yield* makeWorkspace()
      yield* addSequence(id, [onboarding], { counts: [{ has_started: counts }], sandbox: { welcome: counts } })
      assert.deepStrictEqual((yield* picture(world, "onboarding", "current"))?.counts, {
        has_started: { waiting: 412, passed: 9120, left: 31, failed: 2, held: 0 }
      })
    })
  )

  it.effect("show another version with its own counts, and the current one with those of all", () =>
    Effect.gen(function* () {
      const { id, world } = yield* makeWorkspace()
      const { gone_quiet: _, ...rest } = onboarding.nodes
      const older = {
        ...onboarding,
        nodes: { ...rest, was_read: { ...onboarding.nodes["was_read"]!, else: "end" } as never }
      }
      yield* addSequence(id, [older, onboarding], { counts: [{ welcome: counts }, { welcome: counts }] })
      const [first, all] = [yield* picture(world, "onboarding", 1), yield* picture(world, "onboarding", "all")]
      assert.deepStrictEqual([first?.number, first?.current, first?.frame.nodes.length], [1, 2, 7])
      assert.deepStrictEqual([first?.counts["welcome"]?.passed, all?.counts["welcome"]?.passed], [9120, 18_240])
      assert.deepStrictEqual([all?.number, all?.frame.nodes.length], [2, 8])
      assert.deepStrictEqual(
        all?.versions.map(({ live, number }) => [number, live]),
        [
          [2, 412],
          [1, 412]
        ]
      )
    })
  )

  it.effect("are none of another workspace, of no such key and of no such version", () =>
    Effect.gen(function* () {
      const [{ id, world }, other] = [yield* makeWorkspace(), yield* makeWorkspace()]
      yield* addSequence(id, [onboarding])
      assert.strictEqual(yield* picture(other.world, "onboarding", "current"), undefined)
      assert.strictEqual(yield* picture(world, "offboarding", "current"), undefined)
      assert.strictEqual(yield* picture(world, "onboarding", 2), undefined)
      assert.deepStrictEqual(yield* Diagrams.use((diagrams) => diagrams.list(other.world)), [])
    })
  )
})
