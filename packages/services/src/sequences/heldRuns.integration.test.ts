import { assert, it } from "@effect/vitest"
import * as Worker from "@tidings/jobs/Worker"
import { Database } from "@tidings/storage/Database"
import { inspectPostgres } from "@tidings/storage/Inspection"
import { freshDatabase, postgresIsMissing, whyMissing } from "@tidings/storage/testing/postgres"
import { appliedSequence } from "@tidings/testing/appliedSequence"
import { made, publishedTemplate } from "@tidings/testing/fixtures"
import { makeWorkspace, worldOver } from "@tidings/testing/World"
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { allJobs } from "../allJobs.ts"

const text = `key: greeting
trigger: { type: api.enroll }
nodes:
  mail: { type: send, template: hello, variables: { name: Ada }, next: end }
`

it.effect.skipIf(postgresIsMissing)(
  `runs whose send is refused are told of to whoever inspects the database, with since when and why${whyMissing}`,
  () =>
    Effect.gen(function* () {
      const url = yield* freshDatabase
      const enrolled = Effect.gen(function* () {
        const workspace = yield* makeWorkspace()
        yield* publishedTemplate(workspace, "hello")
        yield* appliedSequence(workspace, "greeting", text)
        yield* made("update_template", { key: "hello", status: "archived" }, workspace)
        for (const name of ["ada", "bo"]) {
          const contact = { external_id: name, email: `${name}@example.com` }
          yield* made("enroll_in_sequence", { keyOrId: "greeting", contact }, workspace)
        }
        for (let pass = 0; pass < 2; pass++) {
          yield* Worker.drain(allJobs)
          yield* TestClock.adjust("2 minutes")
        }
        return workspace.id
      })
      const layer = Layer.fresh(worldOver(Database.layerPostgres(url, { max: 4 })))
      const workspaceId = yield* Effect.provide(enrolled, layer)
      assert.deepStrictEqual((yield* inspectPostgres(url)).heldRuns, [
        {
          sequence: "greeting",
          workspaceId,
          reason: "template_not_published",
          count: 2,
          since: "1970-01-01T00:00:00Z"
        }
      ])
    })
)
