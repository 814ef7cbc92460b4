import { assert, describe, it } from "@effect/vitest"
import { temporaryFolder } from "@tidings/testing/temporaryFolder"
import { Effect } from "effect"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { RefusalReport } from "./RefusalReport.ts"

const refused = (line: number) =>
  ({ line, column: "email", code: "email_invalid", message: 'It is "no address", at all.' }) as const

describe("RefusalReport", () => {
  it.effect("is a CSV beside the file, and not there while nothing was refused", () =>
    Effect.gen(function* () {
      const file = join(yield* temporaryFolder, "people.csv")
      const report = new RefusalReport(file)
      report.add([])
      assert.isFalse(existsSync(report.path))
      report.add([refused(7)])
      assert.strictEqual(report.lastLine, 7)
      assert.strictEqual(
        readFileSync(`${file}.refused.csv`, "utf8"),
        'line,column,code,message\n7,email,email_invalid,"It is ""no address"", at all."\n'
      )
      report.begin()
      assert.isFalse(existsSync(report.path))
    }).pipe(Effect.scoped)
  )
})
