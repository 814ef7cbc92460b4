import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { createClient } from "@hey-api/openapi-ts"
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import openapiTS, { astToString, type OpenAPI3 } from "openapi-typescript"
import ts from "typescript"
import type { OpenApiDocument } from "./OpenApiDocument.ts"
import { documents } from "./testing/documents.ts"

const resolve = createRequire(import.meta.url).resolve

// [what, the description, a program over the clients that are generated from it]
const cases = [
  ["the description for everybody", documents[0]![1], "usage.ts"],
  ["a workspace's own", documents[1]![1], "ownUsage.ts"]
] as const

const folders = new Map<OpenApiDocument, string>()
beforeAll(async () => {
  for (const [, described, usage] of cases) {
    const folder = await mkdtemp(join(tmpdir(), "tidings-clients-"))
    folders.set(described, folder)
    await mkdir(join(folder, "sdk"))
    const types = await openapiTS(structuredClone(described) as unknown as OpenAPI3)
    await writeFile(join(folder, "typescript.ts"), astToString(types))
    await createClient({
      input: structuredClone(described) as never,
      output: { path: join(folder, "sdk"), module: { extension: ".ts" } },
      logs: { level: "silent", file: false },
      plugins: ["@hey-api/typescript", "@hey-api/sdk", "@hey-api/client-fetch"]
    })
    await copyFile(join(import.meta.dirname, `testing/${usage}.txt`), join(folder, usage))
  }
}, 60_000)
afterAll(() => Promise.all([...folders.values()].map((folder) => rm(folder, { recursive: true, force: true }))))

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2024,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  allowImportingTsExtensions: true,
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  types: [],
  paths: { "openapi-fetch": [join(dirname(resolve("openapi-fetch")), "index.d.mts")] }
}

const mistakesIn = (path: string): ReadonlyArray<string> =>
  ts
    .getPreEmitDiagnostics(ts.createProgram([path], options))
    .map(
      ({ file, messageText, start = 0 }) =>
        `${file?.text.slice(start).split("\n", 2).join(" ")}: ${ts.flattenDiagnosticMessageText(messageText, "\n")}`
    )

describe.each(cases)("clients generated from %s", (_, described, usage) => {
  it("type-check, take calls that fit and refuse those that do not", () => {
    assert.deepStrictEqual(mistakesIn(join(folders.get(described)!, usage)), [])
  }, 30_000)

  it("have a function for every operation", async () => {
    const sdk = await readFile(join(folders.get(described)!, "sdk/sdk.gen.ts"), "utf8")
    const functions = Array.from(sdk.matchAll(/export const (\w+) =/gu), (match) => match[1]!)
    const bare = (name: string) => name.replaceAll("_", "").toLowerCase()
    const operations = Object.values(described.paths).flatMap((methods) => Object.values(methods))
    assert.sameMembers(
      functions.map(bare),
      operations.map(({ operationId }) => bare(operationId))
    )
  })
})
