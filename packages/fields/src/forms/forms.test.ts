import { describe, expect, it } from "@effect/vitest"
import { assert as hold, constantFrom, property, string, tuple, array as listOf } from "fast-check"
import { isDeepStrictEqual } from "node:util"
import { fieldsOfInput } from "../fieldsOfInput.ts"
import { inputsOfFields } from "../testing/inputsOf.ts"
import { fieldsOfVariables, withVariables } from "../withVariables.ts"
import { atFields } from "./atFields.ts"
import { changedIn } from "./changedIn.ts"
import { formBounds } from "./formBounds.ts"
import { formOf } from "./formOf.ts"
import { inputOf } from "./inputOf.ts"

const text = { type: "string", maxLength: 200 }
const kind = (word: string) => ({ type: "string", enum: [word] })
const nullable = (schema: object) => ({ anyOf: [schema, { type: "null" }] })

const fields = fieldsOfInput(
  {
    type: "object",
    properties: {
      label: text,
      body: { type: "string" },
      status: { type: "string", enum: ["live", "off"] },
      limit: { type: "integer" },
      share: { type: "number" },
      archived: { type: "boolean" },
      themeId: nullable(text),
      tags: { type: "array", items: text },
      days: { type: "array", items: { enum: ["mon", "tue"] } },
      members: { type: "array", items: { anyOf: [text, { type: "object" }] } },
      tweets: nullable({ type: "array", items: { type: "string" } }),
      utm: nullable({
        type: "object",
        properties: { source: text, flags: { type: "object", properties: { a: text } } }
      }),
      routeRules: {
        type: "array",
        items: {
          type: "object",
          properties: {
            match: {
              anyOf: [
                { type: "object", properties: { kind: kind("country"), values: { type: "array", items: text } } },
                {
                  type: "object",
                  properties: { kind: kind("device"), values: { type: "array", items: { enum: ["a"] } } }
                },
                { type: "object", properties: { kind: kind("any") } }
              ]
            },
            destinationUrl: { type: "string", format: "uri" }
          }
        }
      },
      metadata: { type: "object" },
      headers: { type: "object", additionalProperties: nullable(text) },
      locales: { type: "object", additionalProperties: { type: "object", properties: { subject: text } } },
      sections: { type: "array", items: { type: "object" } },
      where: { type: "object", properties: { all: { type: "array", items: {} } }, additionalProperties: {} },
      raw: { anyOf: [{ type: "number" }, { type: "boolean" }] }
    }
  },
  {}
)

const posted = (names: Readonly<Record<string, string>>) => inputOf(fields, new URLSearchParams(names))
const inJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

describe("a form", () => {
  it("of any input stands for that input", () => {
    hold(
      property(inputsOfFields(fields), (input) => {
        const form = new URLSearchParams(formOf(fields, input).toString())
        const back = inputOf(fields, form)
        expect(isDeepStrictEqual(inJson(back), inJson(input))).toBe(true)
      }),
      { numRuns: 1000 }
    )
  })

  it("is typed by its fields; what is empty is left out, and what is of the wrong type stays text", () => {
    expect(
      posted({
        label: "",
        body: "a\r\nb",
        limit: " 5 ",
        share: "five",
        archived: "",
        "themeId._null": "on",
        tags: "a\r\n\r\n b \n",
        "routeRules[4].destinationUrl": "https://example.com/4",
        "routeRules[2].match.kind": "country",
        "routeRules[2].match.values": "DE\nFR",
        "routeRules[3].destinationUrl": "",
        "metadata[0].key": "plan",
        "metadata[0].value": "5",
        "metadata[1].key": "left out",
        "metadata[1].value": "",
        raw: "{",
        _csrf: "x"
      })
    ).toEqual({
      body: "a\nb",
      limit: 5,
      share: "five",
      themeId: null,
      tags: ["a", "b"],
      routeRules: [{ match: { kind: "country", values: ["DE", "FR"] } }, { destinationUrl: "https://example.com/4" }],
      metadata: { plan: 5 },
      raw: "{"
    })
  })

  it.each([
    ["9007199254740993", "9007199254740993"],
    ["0x10", "0x10"],
    ["Infinity", "Infinity"],
    ["1".repeat(500), "1".repeat(500)],
    ["-1.5e3", -1500],
    [".5", 0.5]
  ])("takes the number %s for %s", (typed, value) => {
    expect(posted({ share: typed })).toEqual({ share: value })
  })

  it("takes the last of several values: that of a checkbox after its hidden one", () => {
    expect(inputOf(fields, new URLSearchParams("archived=false&archived=true"))).toEqual({ archived: true })
    expect(posted({ archived: "false" })).toEqual({ archived: false })
  })
})

describe("a form that is printed with present values", () => {
  it("changes none of them, whatever they are, unless it is edited", () => {
    hold(
      property(inputsOfFields(fields), (input) => {
        const form = new URLSearchParams(formOf(fields, input).toString())
        expect(changedIn(fields, inputOf(fields, form)!, input)).toEqual({})
      })
    )
  })

  it("changes what is edited, clears what is taken out, and keeps what must be there", () => {
    const before = { label: "a", themeId: "thm_1", tags: ["a"], limit: 5, utm: { source: "x" } }
    const named = new URLSearchParams({ label: "", limit: "6", tags: "", themeId: "", "utm.source": "x" })
    expect(changedIn(fields, inputOf(fields, named)!, before)).toEqual({ label: "", limit: 6, tags: [], themeId: null })
    const needed = fields.map((field) => ({ ...field, required: true }))
    expect(changedIn(needed, before, before)).toEqual(before)
  })
})

describe("a hostile form", () => {
  it("adds nothing to any prototype, and sees no member of one", () => {
    hold(
      property(
        listOf(
          tuple(
            listOf(
              constantFrom(
                "__proto__",
                "constructor",
                "prototype",
                "metadata",
                "[0]",
                ".key",
                ".value",
                ".",
                "utm",
                "where"
              ),
              {
                minLength: 1,
                maxLength: 6
              }
            ).map((parts) => parts.join("")),
            constantFrom("__proto__", "polluted", '{"__proto__":{"polluted":true}}')
          ),
          { maxLength: 20 }
        ),
        (pairs) => {
          const input = inputOf(
            fields,
            new URLSearchParams(pairs.map(([name, value]): [string, string] => [name!, value!]))
          )
          expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined()
          expect(Object.getPrototypeOf(input)).toBe(Object.prototype)
          formOf(fields, input!)
        }
      )
    )
    const named = posted({ "headers[0].key": "__proto__", "headers[0].value": "x" })!
    expect(Object.entries(named["headers"] as object)).toEqual([["__proto__", "x"]])
    expect(Object.getPrototypeOf(named["headers"])).toBe(Object.prototype)
  })

  it.each([
    ["an item beyond the bound", [[`routeRules[${formBounds.items}].destinationUrl`, "x"]]],
    ["an item far beyond it", [["routeRules[999999].destinationUrl", "x"]]],
    ["too many names", Array.from({ length: formBounds.names + 1 }, (_, at) => [`a${at}`, ""])],
    ["too many names alike", Array.from({ length: formBounds.names + 1 }, () => ["tags", "a"])],
    ["too many characters", [["body", "a".repeat(formBounds.characters)]]]
  ] as const)("with %s stands for nothing", (_, pairs) => {
    expect(
      inputOf(fields, new URLSearchParams(pairs.map(([name, value]): [string, string] => [name!, value!])))
    ).toBeUndefined()
  })

  it("of names as long as a form may be is read in time linear to it", () => {
    const hostile = [
      "[0]".repeat(80_000),
      "[".repeat(250_000),
      `routeRules${"[0".repeat(100_000)}`,
      "1".repeat(250_000),
      '"'.repeat(250_000),
      "\\".repeat(250_000)
    ]
    for (const text of hostile) {
      const begun = performance.now()
      for (const name of [text, "share", "metadata[0].value", "tags", "raw", "limit"])
        inputOf(fields, new URLSearchParams([[name, text]]))
      expect(performance.now() - begun).toBeLessThan(2000)
    }
  })
})

describe("an error", () => {
  const input = {
    routeRules: [{ match: { kind: "country", values: ["x"] }, destinationUrl: "y" }],
    headers: { "X.A": "1", X: "2" },
    where: { all: [1], plan: 5 }
  }
  it.each([
    ["label", "label"],
    ["tags[3]", "tags"],
    ["members[0].email", "members"],
    ["utm.flags.a", "utm.flags.a"],
    ["routeRules", "routeRules"],
    ["routeRules[0]", "routeRules[0]"],
    ["routeRules[0].destinationUrl", "routeRules[0].destinationUrl"],
    ["routeRules[7].destinationUrl", "routeRules[7].destinationUrl"],
    ["routeRules[0].match.kind", "routeRules[0].match.kind"],
    ["routeRules[0].match.values[0]", "routeRules[0].match.values"],
    ["headers.X.A", "headers[0].value"],
    ["headers.X", "headers[1].value"],
    ["headers.gone", "headers"],
    ["where.all[0]", "where.all[0]"],
    ["where.plan", "where[0].value"]
  ])("of %s is shown at %s", (path, place) => {
    const error = { path }
    expect([...atFields(fields, [error], input).byPath]).toEqual([[place, [error]]])
  })

  it.each(["", "unknown", "utm.unknown", "label2", "__proto__", "constructor", "routeRules.a"])(
    "of %j, which is no field, is told above the form",
    (path) => {
      expect(atFields(fields, [{ path }], input)).toEqual({ byPath: new Map(), rest: [{ path }] })
    }
  )

  it("of any path is shown once", () => {
    hold(
      property(string({ unit: constantFrom("label", ".", "[", "]", "0", "where", "headers", "_") }), (path) => {
        const { byPath, rest } = atFields(fields, [{ path }], input)
        expect([...byPath.values()].flat().length + rest.length).toBe(1)
      })
    )
  })
})

it("gives a template's variables fields of their own, under variables.", () => {
  const contract = {
    type: "object",
    required: ["order"],
    properties: {
      order: { type: "object", required: ["total"], properties: { total: { type: "number" } } },
      lines: { type: "array", items: { type: "object", properties: { sku: { type: "string", maxLength: 20 } } } }
    }
  }
  expect(fieldsOfVariables(contract).map(({ path }) => path)).toEqual(["variables.order", "variables.lines"])
  const [typed] = withVariables(
    fieldsOfInput({ type: "object", properties: { variables: { type: "object" } }, required: ["variables"] }, {}),
    contract
  )
  const input = { variables: { order: { total: 12.5 }, lines: [{ sku: "a" }] } }
  const form = formOf([typed!], input)
  expect([...form]).toEqual([
    ["variables.order.total", "12.5"],
    ["variables.lines[0].sku", "a"]
  ])
  expect(inputOf([typed!], form)).toEqual(input)
  expect(atFields([typed!], [{ path: "variables.order.total" }], input).rest).toEqual([])
})
