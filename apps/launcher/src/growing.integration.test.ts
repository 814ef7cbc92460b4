import { assert, describe, it } from "@effect/vitest"
import { inProcess } from "@tidings/cli/src/testing/inProcess.ts"
import { freshDatabase, postgresIsMissing, whyMissing } from "@tidings/storage/testing/postgres"
import { fencesOf, isRunOnPostgres } from "@tidings/testing/fencesOf"
import { temporaryFolder } from "@tidings/testing/temporaryFolder"
import { Effect } from "effect"
import { readFileSync } from "node:fs"

const guide = readFileSync(new URL("../../../docs/guides/growing.md", import.meta.url), "utf8")
const tool = "npx --no-install tidings "

describe.skipIf(postgresIsMissing)(`docs/guides/growing.md${whyMissing}`, () => {
  it.live("has commands that each do what it says of them", () =>
    Effect.gen(function* () {
      const env = {
        DATABASE_URL: yield* freshDatabase,
        HOME: yield* temporaryFolder,
        TIDINGS_DATA: yield* temporaryFolder
      }
      const type = Effect.fnUntraced(function* (line: string) {
        assert.isTrue(line.startsWith(tool), line)
        const { err, exitCode, out } = yield* inProcess(line.slice(tool.length).split(" "), env)
        assert.strictEqual(exitCode, 0, `${line}: ${err}`)
        return out
      })
      const [adding, closing] = fencesOf(guide)
        .filter(isRunOnPostgres)
        .map(({ text }) => text.trim().split("\n"))
      const [, , listed] = yield* Effect.forEach(adding!, type)
      assert.match(listed!, /^public +00 +open +0 .*\nhome_a +01 +open +0 .*\nhome_b +02 +open +0 /mu)
      const [closed, , shown] = yield* Effect.forEach(closing!, type)
      assert.match(closed!, /^new workspaces +closed$/mu)
      assert.match(shown!, /^workspaces +1$/mu)
    }).pipe(Effect.scoped)
  )
})
