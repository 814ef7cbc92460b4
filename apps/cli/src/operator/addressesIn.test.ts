import { assert, it } from "@effect/vitest"
import { Readable } from "node:stream"
import { addressesIn } from "./addressesIn.ts"

const read = async (...chunks: ReadonlyArray<string>) => {
  const found: Array<[line: number, text: string]> = []
  for await (const { line, text } of addressesIn(Readable.from(chunks))) found.push([line, text])
  return found
}

it.each([
  [
    "a list",
    "ada@example.com\ngrace@example.com\n",
    [
      [1, "ada@example.com"],
      [2, "grace@example.com"]
    ]
  ],
  ["a named column", "created,Email Address\n2026,ada@example.com\n", [[2, "ada@example.com"]]],
  [
    "a column in quotes, after a byte order mark",
    '\uFEFF"email","why"\r\n"ada@example.com","a, ""b"""\r\n',
    [[2, "ada@example.com"]]
  ],
  ["semicolons", "name;email\nAda;ada@example.com", [[2, "ada@example.com"]]],
  [
    "lines of other lengths, and empty ones",
    "email\n\nada@example.com,1,2\n , \nx",
    [
      [3, "ada@example.com"],
      [5, "x"]
    ]
  ],
  [
    "cells over several lines",
    'note,email\n"a\nb",ada@example.com\nc,d\n',
    [
      [3, "ada@example.com"],
      [4, "d"]
    ]
  ],
  [
    "a first line that is no header",
    "not an address\nada@example.com",
    [
      [1, "not an address"],
      [2, "ada@example.com"]
    ]
  ],
  ["nothing", "", []]
] as const)("reads %s, with the line of each", async (_, csv, found) => {
  assert.deepStrictEqual(await read(csv), found as never)
  assert.deepStrictEqual(await read(...csv), found as never)
})

it("refuses a line that does not end", async () => {
  const endless = await read(`"${"x".repeat(200_000)}`).then(
    () => "read",
    () => "refused"
  )
  assert.strictEqual(endless, "refused")
})
