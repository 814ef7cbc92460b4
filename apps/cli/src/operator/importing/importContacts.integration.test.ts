import { assert, describe, it } from "@effect/vitest"
import { Database } from "@tidings/storage/Database"
import { isImporting } from "@tidings/storage/testing/imports"
import { freshDatabase, postgresIsMissing, whyMissing } from "@tidings/storage/testing/postgres"
import { temporaryFolder } from "@tidings/testing/temporaryFolder"
import { commandLineProgram } from "@tidings/testing/programs"
import { Effect, Layer } from "effect"
import { execFile } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { inProcess } from "../../testing/inProcess.ts"

const people = 20_000

describe.skipIf(postgresIsMissing)(`contact import on Postgres${whyMissing}`, () => {
  it.live("goes on after kill -9 where it was, takes nobody twice and tells every refused record", () =>
    Effect.gen(function* () {
      const folder = yield* temporaryFolder
      const url = yield* freshDatabase
      const env = { TIDINGS_DATA: join(folder, "data"), DATABASE_URL: url }
      yield* inProcess(["init"], env)
      const file = join(folder, "people.csv")
      const rows = Array.from({ length: people }, (_, n) => (n % 100 === 7 ? `u${n},none` : `u${n},u${n}@example.com`))
      writeFileSync(file, ["external_id,email", ...rows, ""].join("\n"))
      const words = ["contact", "import", file, "--list", "News", "--create-list", "--json"]

      const database = yield* Layer.build(Layer.fresh(Database.layerPostgres(url, { max: 1 })))
      const child = execFile(process.execPath, [...commandLineProgram, ...words], { env: { ...process.env, ...env } })
      const ended = Effect.callback<void>((resume) => void child.once("exit", () => resume(Effect.void)))
      yield* Effect.provideContext(Effect.repeat(isImporting, { until: (there) => there }), database)
      child.kill("SIGKILL")
      if (child.signalCode === null && child.exitCode === null) yield* ended

      const { err, out } = yield* inProcess(words, env)
      assert.match(err, /^Going on after record \d+000 of 20000\./u)
      assert.include(err, "200 records were refused")
      const { report, ...sums } = JSON.parse(out)
      const taken = people - people / 100
      assert.deepInclude(sums, { records: people, created: taken, updated: 0, added: taken, refused: people / 100 })
      const told = readFileSync(report, "utf8").trim().split("\n").slice(1)
      assert.deepStrictEqual(
        told.map((row) => Number.parseInt(row, 10)),
        Array.from({ length: people / 100 }, (_, n) => n * 100 + 9)
      )
      const again = JSON.parse((yield* inProcess(words, env)).out)
      assert.deepInclude(again, { records: people, created: 0, updated: 0, added: 0 })
    }).pipe(Effect.scoped)
  )
})
