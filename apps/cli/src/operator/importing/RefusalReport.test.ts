import { assert, describe, it } from "@effect/vitest"
import { temporaryFolder } from "@tidings/testing/temporaryFolder"
import { Effect } from "effect"
import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs"
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
      assert.strictEqual(
        readFileSync(`${file}.refused.csv`, "utf8"),
        'line,column,code,message\n7,email,email_invalid,"It is ""no address"", at all."\n'
      )
      report.begin()
      assert.isFalse(existsSync(report.path))
    }).pipe(Effect.scoped)
  )

  it.effect("is given once what a reader that broke off had not written, or only half", () =>
    Effect.gen(function* () {
      const report = new RefusalReport(join(yield* temporaryFolder, "people.csv"))
      report.add([refused(3), refused(5)])
      appendFileSync(report.path, "7,email,email_inv")
      report.resume([refused(5), refused(7), refused(9)])
      const lines = readFileSync(report.path, "utf8").trim().split("\n").slice(1)
      assert.deepStrictEqual(
        lines.map((line) => line.split(",").slice(0, 3).join(",")),
        [3, 5, 7, 9].map((line) => `${line},email,email_invalid`)
      )
      for (const begun of ["", "line,col"]) {
        writeFileSync(report.path, begun)
        report.resume([refused(4)])
        assert.match(readFileSync(report.path, "utf8"), /^line,column,code,message\n4,email,/u)
      }
      const elsewhere = new RefusalReport(join(yield* temporaryFolder, "other.csv"))
      elsewhere.resume([refused(4)])
      assert.include(readFileSync(elsewhere.path, "utf8"), "\n4,email,")
    }).pipe(Effect.scoped)
  )
})
