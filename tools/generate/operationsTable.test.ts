import { assert, describe, it } from "@effect/vitest"
import { bindAll } from "@tidings/pipeline/Endpoint"
import * as Operation from "@tidings/pipeline/Operation"
import * as Registry from "@tidings/pipeline/Registry"
import { Effect, Schema } from "effect"
import { operationsTable } from "./operationsTable.ts"

const read_lamp = Operation.make({
  name: "read_lamp",
  http: "GET /v1/lamps/{id}",
  aliases: ["GET /v1/lights/{id}"],
  scope: ["links:read", "lists:read"],
  scopeWhen: [{ scope: "audit:read", when: "id is a|b", needed: () => false }],
  plan: "scale",
  idempotency: "read",
  audit: "lamp.read",
  summary: "Read a lamp",
  input: Schema.Struct({ id: Schema.String }),
  output: Schema.Struct({}),
  errors: ["resource_not_found"],
  example: { id: "a" },
  handler: () => Effect.die("only described")
})

describe("operationsTable", () => {
  it("has one line for a row, with every cell a person asks for", () => {
    const lines = operationsTable(bindAll(Registry.make({ lamps: [read_lamp] }))).split("\n")
    assert.deepStrictEqual(
      lines.filter((line) => line.includes("read_lamp")),
      [
        "| `read_lamp` | `GET /v1/lamps/{id}`, `GET /v1/lights/{id}` | `links:read` or `lists:read`; `audit:read` when id is a\\|b | read | scale | `lamp.read` | Read a lamp | `resource_not_found` |"
      ]
    )
    assert.include(lines, "## Lamps")
  })
})
