import { assert, describe, it } from "@effect/vitest"
import { readFile } from "node:fs/promises"
import { findings, packageRooms } from "./boundaries.ts"
import { root } from "../../source/root.ts"

const manifest = (dependencies: ReadonlyArray<string>) =>
  JSON.stringify({ dependencies: Object.fromEntries(dependencies.map((one) => [one, "1.0.0"])) })

/** Returns the findings for one module among valid manifests. */
const found = (path: string, text: string) =>
  findings(
    new Map([
      ["packages/schema/package.json", manifest(["effect", "zod"])],
      ["packages/storage/package.json", manifest(["effect", "@tidings/schema", "postgres"])],
      [path, text]
    ])
  )

describe("boundaries", () => {
  it.each([
    ["packages/schema/src/Id.ts", `import { Database } from "@tidings/storage/Database"`],
    ["packages/schema/src/Id.ts", `import { z } from "zod"`],
    ["packages/storage/src/Database.ts", `import { Mailer } from "@tidings/connectors"`],
    ["packages/connectors/src/Connector.ts", `import { Database } from "@tidings/storage/Database"`],
    ["packages/jobs/src/Job.ts", `import { Sends } from "@tidings/services/sends/Sends"`],
    ["packages/services/src/sends/Sends.ts", `import { run } from "@tidings/pipeline/run"`],
    ["packages/pipeline/src/run.ts", `import { Database } from "@tidings/storage/Database"`],
    ["packages/operations/src/sends/read_send.ts", `import { listener } from "@tidings/transports/rest/listener"`],
    ["packages/transports/src/rest/listener.ts", `import { registry } from "@tidings/operations/registry"`],
    ["packages/services/src/sends/Sends.ts", `import { config } from "@tidings/server/config"`]
  ])("refuses %s that says %s", (path, text) => {
    assert.strictEqual(found(path, text).length, 1)
  })

  it.each([
    ["a type", `import type { Database } from "@tidings/storage/Database"`],
    ["a side effect", `import "@tidings/storage/Database"`],
    ["a re-export", `export { Database } from "@tidings/storage/Database"`],
    ["a re-export of everything", `export * from "@tidings/storage/Database"`],
    ["an import at run time", `const database = import("@tidings/storage/Database")`],
    ["a template without a hole", "const database = import(`@tidings/storage/Database`)"],
    ["an import in a type", `type Database = import("@tidings/storage/Database").Database`],
    ["a require", `const database = require("@tidings/storage/Database")`],
    ["a computed name", `const load = (name: string) => import(name)`]
  ])("sees %s", (_, text) => {
    assert.match(found("packages/schema/src/Id.ts", text)[0] ?? "", /^packages\/schema\/src\/Id\.ts:1 imports /u)
  })

  it("does not take text for an import", () => {
    const text = `// import "@tidings/storage"\nexport const text = 'import x from "@tidings/storage"'`
    assert.deepStrictEqual(found("packages/schema/src/Id.ts", text), [])
  })

  it("says where, what and what would be allowed", () => {
    const text = `import { Schema } from "effect"\nimport { Database } from "@tidings/storage/Database"`
    assert.deepStrictEqual(found("packages/connectors/src/Connector.ts", text), [
      "packages/connectors/src/Connector.ts:2 imports @tidings/storage/Database; connectors may import schema, engines"
    ])
  })

  it("lets a test import what its room stands on, and nothing above", () => {
    const path = "packages/pipeline/src/run.test.ts"
    assert.deepStrictEqual(found(path, `import { Database } from "@tidings/storage/Database"`), [])
    assert.strictEqual(found(path, `import { registry } from "@tidings/operations/registry"`).length, 1)
  })

  it("keeps what is for tests out of the product", () => {
    const world = `import { world } from "@tidings/testing/World"`
    assert.strictEqual(found("packages/operations/src/sends/read_send.ts", world).length, 1)
    assert.strictEqual(found("apps/server/src/main.ts", world).length, 1)
    assert.strictEqual(found("tools/generate/documents.ts", world).length, 1)
    assert.deepStrictEqual(found("tools/generate/examples/story.ts", world), [])
    assert.deepStrictEqual(found("tools/bench/trips/countTrips.ts", world), [])
    assert.deepStrictEqual(found("packages/operations/src/sends/read_send.test.ts", world), [])
    const text = `import { server } from "./testing/server.ts"`
    assert.strictEqual(found("packages/storage/src/Database.ts", text).length, 1)
    assert.deepStrictEqual(found("packages/storage/src/Database.test.ts", text), [])
  })

  it("refuses to reach out of a package by path", () => {
    assert.strictEqual(found("packages/schema/src/Id.ts", `import "../../storage/src/Database.ts"`).length, 1)
    assert.strictEqual(found("packages/schema/src/Id.ts", `import "../../source/root.ts"`).length, 1)
    assert.strictEqual(found("tools/bench/main.ts", `import "../../packages/schema/src/Id.ts"`).length, 1)
    assert.deepStrictEqual(found("tools/bench/main.ts", `import "../source/root.ts"`), [])
  })

  it("lends test-fixtures to tests alone", () => {
    const text = `import texts from "../../../test-fixtures/messages/texts.json" with { type: "json" }`
    assert.deepStrictEqual(found("packages/schema/src/Id.test.ts", text), [])
    assert.strictEqual(found("packages/schema/src/Id.ts", text).length, 1)
  })

  it("refuses a package's own name inside it", () => {
    assert.strictEqual(found("packages/schema/src/Id.ts", `import "@tidings/schema/Scope"`).length, 1)
  })

  it("refuses a dependency that no file of the room could use", () => {
    const tree = new Map([["packages/jobs/package.json", manifest(["@tidings/schema", "@tidings/services"])]])
    assert.deepStrictEqual(findings(tree), [
      "packages/jobs/package.json depends on @tidings/services; jobs may import schema, storage"
    ])
  })

  it("refuses a room that the table does not have", () => {
    assert.strictEqual(found("packages/billing/src/Invoice.ts", "export const invoice = 1").length, 1)
  })

  it("refuses a module that does not parse", () => {
    assert.throws(() => found("packages/schema/src/Id.ts", "export const = 1"), /does not parse/u)
  })

  it("holds the table of AGENTS.md", async () => {
    const text = await readFile(`${root}AGENTS.md`, "utf8")
    const rows = [...text.matchAll(/^\|([^|]+)\|[^|]+\|([^|]+)\|$/gmu)].flatMap(([, names = "", may = ""]) =>
      names.split(",").flatMap((place) => {
        const [top, second] = place.trim().split("/")
        const room = top === "packages" ? second! : top!
        return packageRooms[room] === undefined
          ? []
          : [[room, (may.match(/[a-z]+/gu) ?? []).filter(isTarget).sort()] as const]
      })
    )
    assert.deepStrictEqual(
      Object.fromEntries(rows),
      Object.fromEntries(Object.entries(packageRooms).map(([name, room]) => [name, targetsOf(room).sort()]))
    )
  })
})

const isTarget = (word: string) => word === "effect" || word === "all" || packageRooms[word] !== undefined

const targetsOf = ({ externals, imports }: (typeof packageRooms)[string]): Array<string> =>
  imports === "all" ? ["all"] : [...imports, ...(externals ?? [])]
