import { assert, describe, it } from "@effect/vitest"
import { widthOf } from "@tidings/operator/printable"
import { registry } from "@tidings/operations/registry"
import { assert as hold, jsonValue, property } from "fast-check"
import { answerLines, answerText } from "./answerText.ts"

const steering = /[^\P{Cc}\n]|[\u2028-\u202E\u2066-\u2069]/u

const widths = [1, 20, 40, 80, 120, 200]

const judged = (answer: unknown) => {
  for (const columns of widths) {
    const text = answerText(answer, columns)
    assert.notMatch(text, steering)
    for (const line of text.split("\n")) assert.isAtMost(widthOf(line), Math.max(columns, 3), line)
  }
  assert.notMatch(answerLines(answer).replaceAll("\t", " "), steering)
}

describe("every operation", () => {
  it.each(registry.entries.map(({ answer, operation }) => [operation.name, answer] as const))(
    "%s has its answer shown, and no line wider than the terminal",
    (_, answer) => {
      const value = answer()
      assert.isDefined(value)
      judged(value)
      const saysSomething = /:(?:"[^"]|\d|true|false)|\["/u.test(JSON.stringify(value))
      assert.strictEqual(answerText(value, 100) !== "", saysSomething)
    }
  )
})

it("takes any JSON, and hands a terminal nothing that it obeys", () => {
  assert.doesNotThrow(() => hold(property(jsonValue({ maxDepth: 4 }), judged), { numRuns: 300 }))
})

it("shows a list best columns first, without what is empty in every row", () => {
  const data = [
    { createdAt: "2026-11-23T08:00:01.123Z", note: null, status: "live", id: "x_1", name: "One", tags: [] },
    { createdAt: "2026-11-23T08:00:02.123Z", note: null, status: "off", id: "x_2", name: "Two", tags: [] }
  ]
  assert.strictEqual(
    answerText({ data, next_cursor: null }, 80),
    ["id   name  status  createdAt", "x_1  One   live    2026-11-23 08:00", "x_2  Two   off     2026-11-23 08:00"].join(
      "\n"
    )
  )
  assert.strictEqual(
    answerLines({ data, next_cursor: null }),
    "x_1\tOne\tlive\t2026-11-23 08:00:01\nx_2\tTwo\toff\t2026-11-23 08:00:02"
  )
})

it("shows a resource by its fields, what it holds by dotted names, and each list in it as a table", () => {
  const events = [{ id: "evt_1", type: "send.sent", timestamp: "2026-11-23T08:00:01.123Z", data: { by: "smtp" } }]
  assert.strictEqual(
    answerText({ id: "snd_1", template: { key: "a", version: 2 }, isTest: false, events }, 80),
    [
      "id                snd_1",
      "template.key      a",
      "template.version  2",
      "isTest            no",
      "",
      "events:",
      "timestamp            type       data     id",
      "2026-11-23 08:00:01  send.sent  by=smtp  evt_1"
    ].join("\n")
  )
})

it("says how large a file is in place of it, and how long a text is of which it shows the beginning", () => {
  assert.include(answerText({ fileBase64: "AAAA" }, 80), "3 bytes: --output keeps them")
  const long = answerText({ html: "line\n".repeat(500) }, 80)
  assert.isAtMost(long.split("\n").length, 14)
  assert.include(long, "2500 characters in all: --format json")
})
