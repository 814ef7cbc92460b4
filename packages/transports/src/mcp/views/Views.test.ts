import { assert, describe, it } from "@effect/vitest"
import { Scope, scopesOf } from "@tidings/schema/Scope"
import { endpoints } from "@tidings/testing/endpoints"
import { notes } from "../testing/notes.ts"
import { published } from "../testing/published.ts"
import { viewRequests, type ViewRequest } from "./ViewRequest.ts"
import { viewOf } from "./Views.ts"

type Viewer = Parameters<typeof viewOf>[1]

const full: Viewer = { plan: "pro", scopes: new Set(scopesOf.full), connected: false }
const requested = (query: string, rows = endpoints) =>
  viewRequests(rows)({ url: `/mcp?${query}`, headers: {} }) as ViewRequest

const viewed = (rows: typeof notes, viewer: Partial<Viewer>) =>
  viewOf(rows, { ...full, ...viewer }, requested("", rows), published)

const names = (viewer: Partial<Viewer>) => viewed(notes, viewer).tools.map(({ name }) => name)

const kilobyte = 1_024
const nothing = { keys: [], templates: [] }
const thousands = { keys: Array.from({ length: 2_000 }, (_, index) => `template-${index}`), templates: undefined }

describe("a view", () => {
  it("shows a key what its scopes allow, and a connected client everything", () => {
    const all = notes.map(({ operation }) => operation.name)
    assert.deepStrictEqual(names({ scopes: new Set() }), ["whoami"])
    assert.deepStrictEqual(names({ scopes: new Set(["sends:read"]) }), ["read_note", "whoami"])
    assert.deepStrictEqual(names({ scopes: new Set(["templates:send"]) }), ["send_note", "draft_note", "whoami"])
    assert.deepStrictEqual(names({ scopes: new Set(Scope.literals) }), all)
    assert.deepStrictEqual(names({ scopes: new Set(), connected: true }), all)
  })

  it("lists no unlisted row unless it was asked for, and finds what it does not list", () => {
    const [first, ...others] = notes.map(({ operation, ...endpoint }, index) => ({
      ...endpoint,
      operation: index === 0 ? { ...operation, unlisted: true as const } : operation
    }))
    const rows = [first!, ...others]
    const hidden = first!.operation.name
    const search = ["search_operations", "describe_operation", "call_operation"]
    const listed = (query: string, viewer: Partial<Viewer> = {}) =>
      viewOf(rows, { ...full, ...viewer }, requested(query, rows), published).tools.map(({ name }) => name)
    const rest = others.map(({ operation }) => operation.name)
    assert.deepStrictEqual(listed(""), [...rest, ...search])
    assert.isTrue(viewOf(rows, full, requested("", rows), published).search!.isFound(hidden))
    for (const query of ["toolsets=all", `toolsets=${first!.group}`, `tools=${hidden}`])
      assert.include(listed(query), hidden, query)
    assert.deepStrictEqual(listed("toolsets=all"), [hidden, ...rest])
    // Who may call nothing more has nothing to search for.
    const without = new Set(full.scopes)
    for (const scope of first!.operation.scopes) without.delete(scope)
    assert.notInclude(listed("", { scopes: without }), "search_operations")
  })

  it("is small while no templates are typed, or too many", () => {
    for (const templates of [nothing, thousands]) {
      const { list } = viewOf(endpoints, full, requested(""), templates)
      assert.isBelow(list.modern.length, endpoints.length * 1.6 * kilobyte)
    }
  })
})
