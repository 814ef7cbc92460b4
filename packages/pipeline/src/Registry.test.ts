import { assert, describe, it } from "@effect/vitest"
import { ApprovalDetail } from "@tidings/schema/approvals/ApprovalRequest"
import { Effect, Schema } from "effect"
import { bindAll } from "./Endpoint.ts"
import * as Operation from "./Operation.ts"
import * as Registry from "./Registry.ts"
import type { TypedBy } from "./row/Cells.ts"
import type { RouteText } from "./row/HttpRoute.ts"

const row = <const Name extends string>(name: Name, http: RouteText = `GET /v1/${name}`, typedBy?: TypedBy<never>) =>
  Operation.make({
    name,
    http,
    scope: null,
    idempotency: "read",
    audit: "thing.do",
    summary: "Do a thing",
    input: Schema.Struct({ id: Schema.optionalKey(Schema.String), key: Schema.optionalKey(Schema.String) }),
    output: Schema.Struct({}),
    errors: [],
    example: {},
    ...(typedBy && { typedBy }),
    handler: () => Effect.succeed({})
  })

const typed = row("send", "POST /v1/send", { by: "template", describedBy: "describe", listedBy: "list" })

describe("a registry", () => {
  it("keeps rows in order, with their groups", () => {
    const { entries } = Registry.make({ a: [row("one"), row("two")], b: [row("three")] })
    assert.deepStrictEqual(
      entries.map(({ group, operation }) => `${group} ${operation.name}`),
      ["a one", "a two", "b three"]
    )
  })

  it("refuses two rows of one name, and two of one route whatever its keys are called", () => {
    assert.throws(() => Registry.make({ a: [row("one")], b: [row("one", "GET /v1/other")] }), 'claim "one"')
    const routes = [row("one", "GET /v1/things/{id}" as never), row("two", "GET /v1/things/{key}" as never)]
    assert.throws(() => Registry.make({ a: routes }), 'claim "GET /v1/things/{}"')
  })

  it("refuses a row that refers to an unknown one", () => {
    assert.throws(() => Registry.make({ a: [typed, row("describe")] }), 'send refers to an unknown operation: "list"')
    assert.throws(() => Registry.make({ a: [typed, row("list")] }), 'send refers to an unknown operation: "describe"')
    assert.lengthOf(Registry.make({ a: [typed, row("list"), row("describe")] }).entries, 3)
  })

  it("refuses a row that can be held where no row reads what became of it", () => {
    const held = { ...row("publish", "POST /v1/publish"), surface: "page" as const }
    const reader = { ...row("read", "GET /v1/held/{id}" as never), output: ApprovalDetail }
    assert.throws(() => Registry.make({ a: [held] }), "publish can be held")
    const [publish] = bindAll(Registry.make({ a: [held, reader as never] }))
    assert.strictEqual(publish!.reader?.name, "read")
  })
})
