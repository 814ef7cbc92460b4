import { assert, describe, expect, it } from "@effect/vitest"
import { endpoints } from "@tidings/testing/endpoints"
import { notes } from "../testing/notes.ts"
import { includes, scopesToAsk, ViewRefused, viewRequests } from "./ViewRequest.ts"

interface Said {
  readonly query?: string
  readonly headers?: Readonly<Record<string, string>>
}

const viewRequestOf = viewRequests(notes)
const asked = ({ headers = {}, query = "" }: Said) => viewRequestOf({ url: `/mcp${query}`, headers })

const admitted = (said: Said): ReadonlyArray<string> => {
  const request = asked(said)
  assert.notInstanceOf(request, ViewRefused)
  return notes.filter((note) => includes(request as never, note)).map(({ operation }) => operation.name)
}

const everything = ["read_note", "send_note", "draft_note", "drop_note", "whoami"]
const reading = ["read_note", "whoami"]

const forms: ReadonlyArray<readonly [title: string, said: Said, expected: ReadonlyArray<string>]> = [
  ["nothing", {}, everything],
  ["an empty query", { query: "?" }, everything],
  ["empty lists", { query: "?toolsets=&tools=%20,&read_only=&view=&variants=" }, everything],
  ["empty headers", { headers: { "x-mcp-toolsets": "", "x-mcp-tools": " ", "x-mcp-readonly": "" } }, everything],
  ["a toolset", { query: "?toolsets=notes" }, everything],
  ["all toolsets", { query: "?toolsets=all" }, everything],
  ["all tools", { query: "?tools=all" }, everything],
  ["tools", { query: "?tools=whoami,read_note" }, reading],
  ["tools with spaces, twice", { query: "?tools=whoami,%20read_note%20,whoami" }, reading],
  ["a tool beside its toolset", { query: "?toolsets=notes&tools=whoami" }, everything],
  ["only what reads", { query: "?read_only=true" }, reading],
  ["only what reads of some", { query: "?tools=whoami,send_note&read_only=true" }, ["whoami"]],
  ["only what reads of what writes", { query: "?tools=send_note&read_only=true" }, []],
  ["tools by header", { headers: { "x-mcp-tools": "drop_note" } }, ["drop_note"]],
  ["a toolset by header", { headers: { "x-mcp-toolsets": "notes" } }, everything],
  ["only what reads by header", { headers: { "x-mcp-readonly": "true" } }, reading],
  ["query and header that differ", { query: "?tools=whoami", headers: { "x-mcp-tools": "drop_note" } }, ["whoami"]],
  ["query that takes a header back", { query: "?read_only=false", headers: { "x-mcp-readonly": "true" } }, everything],
  [
    "query and header of two kinds",
    { query: "?read_only=true", headers: { "x-mcp-tools": "whoami,drop_note" } },
    ["whoami"]
  ],
  ["a parameter of no view", { query: "?utm_source=docs" }, everything]
]

const refusals: ReadonlyArray<readonly [title: string, said: Said, told: string]> = [
  ["a toolset", { query: "?toolsets=notes,noise" }, "Unknown toolset: noise. There are: notes."],
  ["a tool", { query: "?tools=sent_note" }, `Unknown tool: sent_note. There are: ${everything.join(", ")}.`],
  ["a tool by header", { headers: { "x-mcp-tools": "constructor" } }, "Unknown tool: constructor."],
  ["a truth", { query: "?read_only=yes" }, "Unknown read_only: yes. There are: true, false."],
  ["a view", { query: "?view=find" }, "Unknown view: find. There are: all, search."],
  ["a form", { query: "?variants=rooted" }, "Unknown variants: rooted. There are: nested, keyed, flat."],
  ["a form of schemas", { query: "?schemas=loose" }, "Unknown schemas: loose. There are: full, strict, gemini."]
]

describe("a view request", () => {
  for (const [title, said, expected] of forms) {
    it(`of ${title} includes ${expected.join(", ") || "nothing"}`, () => {
      assert.deepStrictEqual(admitted(said), expected)
    })
  }

  for (const [title, said, told] of refusals) {
    it(`of ${title} that there is not is refused with those that there are`, () => {
      const refused = asked(said)
      assert.instanceOf(refused, ViewRefused)
      assert.include((refused as ViewRefused).message, told)
    })
  }

  it("has one name however it is written, and another for each that differs", () => {
    const name = (said: Said) => (asked(said) as { readonly name: string }).name
    const same = [
      { query: "?tools=whoami,read_note" },
      { query: "?tools=read_note,,whoami&view=all" },
      { headers: { "x-mcp-tools": "whoami, read_note" } }
    ]
    assert.strictEqual(new Set(same.map(name)).size, 1)
    const others = [
      "",
      "?tools=whoami",
      "?toolsets=notes",
      "?read_only=true",
      "?view=search",
      "?variants=flat",
      "?schemas=strict",
      "?view=search&read_only=true"
    ]
    assert.strictEqual(new Set(others.map((query) => name({ query }))).size, others.length)
  })

  it("repeats no more than a little of what was asked for", () => {
    const refused = asked({ query: `?tools=${"x".repeat(10_000)}` }) as ViewRefused
    assert.isBelow(refused.message.length, 400)
  })
})

const scopesAsked = (url: string, headers: Readonly<Record<string, string>> = {}) =>
  scopesToAsk(endpoints)({ url, headers })

it("asks for what the tools need that the address names, else for what looking needs", () => {
  expect(scopesAsked("/mcp")).toEqual(scopesAsked("/mcp?read_only=true"))
  expect(scopesAsked("/mcp").every((scope) => /[:.]read$/u.test(scope))).toBe(true)
  expect(scopesAsked("/mcp?toolsets=sends")).toContain("templates:send")
  expect(scopesAsked("/mcp?toolsets=sends")).not.toContain("links:write")
  expect(scopesAsked("/mcp?toolsets=sends&read_only=true")).toEqual(["sends:read", "sends:content"])
  expect(scopesAsked("/mcp?tools=create_short_link")).toEqual(["links:write"])
  expect(scopesAsked("/mcp", { "x-mcp-toolsets": "links" })).toEqual(["links:read", "links:write"])
  expect(scopesAsked("/mcp?toolsets=nothing")).toEqual(scopesAsked("/mcp"))
})
