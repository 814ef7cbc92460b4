import { assert, layer } from "@effect/vitest"
import { made } from "@tidings/testing/fixtures"
import { doubleList, jobsDone } from "@tidings/testing/topics"
import { makeWorkspace, world } from "@tidings/testing/World"
import { createHash } from "node:crypto"
import { Effect, Exit } from "effect"
import importing from "./contact/import.ts"
import { runCommand } from "./run.ts"

const csv = "external_id,email\nusr_1,ada@example.com\nusr_2,bob@example.com\n"
const digest = createHash("sha256").update(csv).digest("hex")

layer(world)("contact import", (it) => {
  it.effect("puts people on a list that asks first alone with --confirmed and the words of their consent", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const listId = yield* doubleList(workspace, "Readers")
      const imported = (said: object) => {
        const part = { file: "people.csv", digest, part: 1, csv, isLast: true, afterLine: 0 }
        return runCommand(importing, { workspace: workspace.id, list: "Readers", ...part, ...said }, "root")
      }
      const consent = "Paper form 118, fair in Linz"
      for (const refused of [{}, { confirmed: true }, { confirmed: false, consent }])
        assert.isTrue(Exit.isFailure(yield* Effect.exit(imported(refused))))
      assert.lengthOf((yield* made("list_contacts", {}, workspace)).data, 0)
      yield* imported({ confirmed: true, consent })
      yield* jobsDone("import_contacts")
      const list = yield* made("read_list", { listId }, workspace)
      assert.deepInclude(list, { memberCount: 2, pendingCount: 0 })
    })
  )
})
