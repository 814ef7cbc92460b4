import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"
import { readFileSync } from "node:fs"
import type { DefinitionFinding } from "@tidings/schema/sequences/plan"
import { mostFindings } from "./Places.ts"
import { readDefinition, type ReadFile } from "./readDefinition.ts"
import { mostBytes } from "./yaml/decodedText.ts"

const now = Date.parse("2026-11-22T12:00:00Z")
const good = ["onboarding", "abandoned_cart", "webinar"].map((name) =>
  readFileSync(new URL(`../../../../../test-fixtures/sequences/${name}.yaml`, import.meta.url))
)

/**
 * Returns the mistakes in a read result: a file must be a definition, or have findings in order, each at a place within
 * it.
 */
const mistakesIn = ({ definition, places: { findings }, text }: ReadFile): ReadonlyArray<unknown> => {
  const lines = text.split("\n")
  const isPlaced = ({ column, line }: DefinitionFinding) =>
    line >= 1 && line <= lines.length && column >= 1 && column <= lines[line - 1]!.length + 1
  const isAfter = (one: DefinitionFinding, other: DefinitionFinding) =>
    one.line > other.line || (one.line === other.line && one.column >= other.column)
  const isSaid = ({ code, message }: DefinitionFinding) =>
    /^[a-z_]+$/u.test(code) && /[.?]$/u.test(message) && message.isWellFormed()
  return [
    ...((definition === undefined) === findings.length > 0 ? [] : ["neither a definition nor a finding, or both"]),
    ...(findings.length <= mostFindings ? [] : [findings.length]),
    ...findings.filter((one, n) => !isPlaced(one) || !isSaid(one) || (n > 0 && !isAfter(one, findings[n - 1]!)))
  ]
}

const mistakesOver = (bytes: Uint8Array) => mistakesIn(readDefinition("a.yaml", bytes, now))

/** Words that mean something to YAML, to Liquid or to a sequence. */
const snippet = fc.oneof(
  fc.constantFrom(
    ..."[ ] { } : , - ? & * ! | > % @ ` # ' \" \t \n \0 --- ... \\ \\0 {{ }} {% %} {{x}} {% if %} ~ null true .inf 1e999 0x1".split(
      " "
    )
  ),
  fc.constantFrom(
    "end",
    "__proto__",
    "constructor",
    "type: wait",
    "next: end",
    "on",
    "until",
    "\uFEFF",
    "\u2028",
    "\ud83d\ude00",
    "sends.welcome.status",
    "renamedFrom: nudge"
  ),
  fc.string({ unit: "binary", maxLength: 20 })
)

const mutation = fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), cut: fc.nat(40), put: snippet })

describe("a file that somebody broke", () => {
  it("is told so with places in it, whatever was put in and cut out", () => {
    const broken = fc.tuple(fc.constantFrom(...good), fc.array(mutation, { minLength: 1, maxLength: 12 }))
    fc.assert(
      fc.property(broken, ([file, mutations]) => {
        let text = file.toString()
        for (const { at, cut, put } of mutations) {
          const place = Math.floor(at * text.length)
          text = text.slice(0, place) + put + text.slice(place + cut)
        }
        assert.deepStrictEqual(mistakesOver(Buffer.from(text)), [])
      }),
      { numRuns: 1_500 }
    )
  })

  it("is told so where its bytes are any bytes", () => {
    const flipped = fc.tuple(
      fc.constantFrom(...good),
      fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 8 })
    )
    fc.assert(
      fc.property(flipped, ([file, flips]) => {
        const bytes = Uint8Array.from(file)
        for (const [at, byte] of flips) bytes[at % bytes.length] = byte
        assert.deepStrictEqual(mistakesOver(bytes), [])
      }),
      { numRuns: 500 }
    )
  })

  it("is told so where lines changed places", () => {
    const shuffled = fc.constantFrom(...good).chain((file) => fc.shuffledSubarray(file.toString().split("\n")))
    fc.assert(
      fc.property(shuffled, (lines) => assert.deepStrictEqual(mistakesOver(Buffer.from(lines.join("\n"))), [])),
      { numRuns: 500 }
    )
  })

  const filled = (text: string) => text.repeat(Math.ceil(mostBytes / text.length)).slice(0, mostBytes)
  const node = (n: number, rest: string) => `  n${n}: { type: ${rest} }\n`
  const nodes = (count: number, rest: (n: number) => string) =>
    `key: a\ntrigger: { type: manual }\nnodes:\n${Array.from({ length: count }, (_, n) => node(n, rest(n))).join("")}`
  const long = "x".repeat(60)

  // A reader with quadratic cost in these would not end within the test.
  it.each<[string, string]>([
    ...[
      "[",
      "{",
      "- ",
      "? ",
      "a: ",
      "\n",
      "# c\n",
      "&a ",
      "*a ",
      "!a ",
      "'",
      '"',
      '"\\',
      "---\n",
      "%a\n",
      "]",
      "[]",
      "a: |\n",
      "{a: ",
      "a: 'b\n",
      "\t"
    ].map((piece): [string, string] => [`of nothing but ${JSON.stringify(piece)}`, filled(piece)]),
    [
      "of keys",
      Array.from({ length: 9_000 }, (_, n) => `k${n}:`)
        .join("\n")
        .slice(0, mostBytes)
    ],
    ["of one key", filled("k: 1\n")],
    [
      "of unknown fields",
      nodes(50, (n) => `wait, for: 1d, next: end, ${Array.from({ length: 150 }, (_, m) => `f${m}: ${n}`).join(", ")}`)
    ],
    [
      "of edges to nowhere",
      nodes(
        25,
        (n) =>
          `branch, cases: [${Array.from({ length: 20 }, (_, m) => `{ when: { trigger.a: 1 }, next: ${long}${n}_${m} }`).join(", ")}], else: n${n}`
      )
    ],
    [
      "of edges to everywhere",
      nodes(
        100,
        (n) =>
          `branch, cases: [${Array.from({ length: 14 }, (_, m) => `{ when: { trigger.a: 1 }, next: n${(n * m) % 100} }`).join(", ")}], else: n${n}`
      )
    ],
    [
      "of paths that nobody knows",
      nodes(
        60,
        (n) => `send, template: t, variables: { v: "${`{{ sends.${long}.status }}`.repeat(11)}" }, next: n${n + 1}`
      )
    ],
    [
      "of Liquid",
      nodes(4, () => `send, template: t, variables: { v: "${"{% if contact.id %}".repeat(700)}" }, next: end`)
    ],
    [
      "of conditions",
      nodes(
        20,
        (n) =>
          `branch, cases: [{ when: { ${Array.from({ length: 49 }, (_, m) => `sends.n${m}.${long.slice(0, 20)}: 1`).join(", ")} }, next: end }], else: n${n + 1}`
      )
    ]
  ])("is read once: %s", (_, text) =>
    assert.deepStrictEqual(mistakesOver(Buffer.from(text).subarray(0, mostBytes)), [])
  )
})
