import { assert, describe, it } from "@effect/vitest"
import { Readable } from "node:stream"
import { examine } from "./examine.ts"
import { UnreadableFile } from "./UnreadableFile.ts"

const refused = async (file: string | Buffer): Promise<ReadonlyArray<string>> => {
  const pieces = Buffer.from(file)
  // Two pieces, so that lines and characters are cut.
  const half = Math.floor(pieces.length / 2)
  return await examine(Readable.from([pieces.subarray(0, half), pieces.subarray(half)])).then(
    () => [],
    (error: unknown) => {
      assert.instanceOf(error, UnreadableFile)
      return error.faults.map(({ code, line }) => `${line ?? "-"} ${code}`)
    }
  )
}

describe("examine", () => {
  it("answers the digest, the columns with what they hold, and how many records there are", async () => {
    const file = [
      "\uFEFFExternal ID;E-Mail;Phone number;firstName;Seats;Zip;Active;Empty",
      'u1;ada@example.com;;"Ada; ""the""\nfirst";3;01234;true;',
      "",
      ";;;;;;;",
      "u2;;;Bob;1.5;94107;false;"
    ].join("\r\n")
    const { columns, digest, records } = await examine(Readable.from([Buffer.from(file)]))
    assert.deepStrictEqual(
      columns.map(({ kind, name }) => `${name} ${kind}`),
      [
        "external_id external_id",
        "email email",
        "phone phone",
        "first_name text",
        "seats number",
        "zip text",
        "active boolean",
        "empty text"
      ]
    )
    assert.match(digest, /^[0-9a-f]{64}$/u)
    assert.strictEqual(records, 2)
  })

  it.each([
    ["nothing", "", ["- file_empty"]],
    ["a header alone", "email\n", ["- records_missing"]],
    ["no header", "ada@example.com\nbob@example.com\n", ["1 header_missing"]],
    ["a header that names no identifier", "name,city\nAda,Galway\n", ["1 identifier_missing"]],
    [
      "columns twice, reserved or unfit",
      "email,E-Mail,id,1st,\nx,,,,\n",
      ["1 column_duplicate", "1 column_reserved", "1 column_invalid", "1 column_invalid"]
    ],
    ["a quote that is never closed", 'email,name\na@x.io,Ada\nb@x.io,"Bob\nc@x.io,Cleo\n', ["3 quotes_broken"]],
    ["a quote within a cell", 'email,name\na@x.io,A"da"\n', ["2 quotes_broken"]],
    ["text behind a closed quote", 'email,name\na@x.io,"Ada" B\n', ["2 quotes_broken"]],
    [
      "a quote that swallows the rest",
      `email,name\na@x.io,"Ada\n${"b@x.io,Bob\n".repeat(30_000)}`,
      ["2 quotes_broken"]
    ],
    ["UTF-16", Buffer.from("\uFEFFemail\na@x.io\n", "utf16le"), ["1 not_utf8"]],
    ["UTF-16 without a mark", Buffer.from("email\na@x.io\n", "utf16le"), ["1 nul"]],
    ["Latin-1", Buffer.from("email,name\na@x.io,Ada\nb@x.io,Zo\u00EB\n", "latin1"), ["3 not_utf8"]],
    ["a cut character at the end", Buffer.from("email,name\na@x.io,Zo\u00EB").subarray(0, -1), ["2 not_utf8"]],
    ["NUL", "email\na@x.io\nb\0@x.io\n", ["3 nul"]],
    ["a line without end", `email\n${"a".repeat(600_000)}`, ["2 line_too_long"]],
    [
      "more columns than there may be",
      `email,${Array.from({ length: 100 }, (_, n) => `c${n}`).join(",")}\n`,
      ["1 columns_too_many"]
    ]
  ])("refuses a file with %s by its line", async (_, file, faults) => {
    assert.deepStrictEqual(await refused(file), faults)
  })
})
