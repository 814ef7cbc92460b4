import { assert, describe, it } from "@effect/vitest"
import { Database } from "@tidings/storage/Database"
import { SequenceRepository } from "@tidings/storage/repositories/SequenceRepository"
import { postgresIsMissing, whyMissing } from "@tidings/storage/testing/postgres"
import { onPostgres } from "@tidings/testing/onPostgres"
import { makeWorkspace } from "@tidings/testing/World"
import { Effect } from "effect"
import type { ApplyOptions } from "./definition/ApplyOptions.ts"
import { Sequences } from "./Sequences.ts"

const text = (key: string, days: number) => `key: ${key}
trigger: { type: event.matches, event: order.paid }
nodes: { a: { type: wait, for: ${days}d, next: end } }
`

describe.skipIf(postgresIsMissing)(`applying files on Postgres${whyMissing}`, () => {
  it.live(
    "makes every version of concurrent applies in turn, and carries out one of those that agreed to the same plan",
    () =>
      Effect.gen(function* () {
        const here = yield* onPostgres
        const { world } = yield* here(makeWorkspace())
        const applied = (days: number, base?: ApplyOptions["base"]) =>
          here(
            Effect.gen(function* () {
              const sequences = yield* Sequences
              const files = ["a", "b"].map((key) => ({ name: `${key}.yaml`, bytes: Buffer.from(text(key, days)) }))
              const read = yield* sequences.readFiles(files)
              const options = {
                dryRun: false,
                whole: false,
                prune: false,
                moveRuns: false,
                appliedBy: { kind: "cli" } as const,
                base
              }
              return yield* Database.use((database) => database.transaction(sequences.apply(world, read, options)))
            })
          )
        const together = (base?: ApplyOptions["base"]) =>
          Effect.forEach([1, 2, 3, 4, 5, 6, 7, 8], (days) => applied(days, base), { concurrency: 8 })

        const racing = yield* together()
        assert.deepStrictEqual(
          racing.map(({ changes }) => changes.map(({ toVersion }) => toVersion)).toSorted((x, y) => x[0]! - y[0]!),
          [1, 2, 3, 4, 5, 6, 7, 8].map((version) => [version, version])
        )
        // Nine of them would equal the current definition, if the number of days had not changed.
        yield* applied(9)
        const agreed = yield* together({ a: 9, b: 9 })
        assert.deepStrictEqual(agreed.map(({ outcome }) => outcome).toSorted(), [
          "applied",
          ...Array(7).fill("overtaken")
        ])
        const standing = yield* here(SequenceRepository.use((repository) => repository.standing(world, [])))
        assert.deepStrictEqual(
          standing.map(({ key, newest, number }) => [key, number, newest]),
          [
            ["a", 10, 10],
            ["b", 10, 10]
          ]
        )
      }).pipe(Effect.scoped)
  )
})
