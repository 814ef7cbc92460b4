import { assert, layer } from "@effect/vitest"
import type { Problem } from "@tidings/schema/Problem"
import { onboarding } from "@tidings/engines/sequences/diagram/testing/examples"
import { addSequence } from "@tidings/storage/testing/drawnSequences"
import { makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { runCommand } from "./run.ts"
import diagram from "./sequence/diagram.ts"

const counts = { has_started: { entered: 9565, passed: 9120, left: 31, failed: 2 } }

const drawn = (input: object) =>
  Effect.map(runCommand(diagram, input, "root"), (output) => (output as { svg: string }).svg)

const refusal = (input: object) =>
  Effect.map(Effect.flip(runCommand(diagram, input, "root")), (error) => (error as Problem).message)

const fileOf = (text: string) => ({ filename: "try.yaml", base64: btoa(text) })

layer(world)("sequence diagram", (it) => {
  it.effect("draws a version with its counts", () =>
    Effect.gen(function* () {
      const { id: workspace } = yield* makeWorkspace()
      yield* addSequence(workspace, [onboarding, onboarding], { counts: [counts] })
      const [now, first] = [
        yield* drawn({ key: "onboarding", workspace }),
        yield* drawn({ key: "onboarding", version: 1, workspace })
      ]
      assert.include(now, "Version 2, published. Begins: enrolled by the API")
      assert.include(now, "0 waiting, 0 passed")
      assert.include(first, "412 waiting, 9,120 passed, 31 left, 2 failed")
      assert.strictEqual(
        yield* refusal({ key: "offboarding", workspace }),
        "The workspace has no sequence offboarding."
      )
      assert.strictEqual(
        yield* refusal({ key: "onboarding", version: 3, workspace }),
        "The workspace has no version 3 of a sequence onboarding."
      )
    })
  )

  it.effect("draws a file without counts, or says with line and column what is wrong with it", () =>
    Effect.gen(function* () {
      const sound = "key: try\ntrigger: { type: manual }\nnodes:\n  a: { type: wait, for: 1d, next: end }\n"
      assert.notInclude(yield* drawn({ file: fileOf(sound) }), "waiting")
      assert.match(yield* refusal({ file: fileOf(sound.replace("end", "b")) }), /^try\.yaml:4:\d+ edge_unknown_node: /u)
    })
  )

  it.effect("asks for either a key or a file", () =>
    Effect.gen(function* () {
      for (const input of [{}, { key: "a", file: fileOf("") }, { version: 1, file: fileOf("") }])
        assert.include(yield* refusal(input), "Name a sequence by its key")
    })
  )
})
