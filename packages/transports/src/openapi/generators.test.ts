import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { createClient } from "@hey-api/openapi-ts"
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import openapiTS, { astToString, type OpenAPI3 } from "openapi-typescript"
import ts from "typescript"
import { document } from "./document.ts"
import { rows } from "./testing/rows.ts"

const described = document(rows, { serverUrl: "https://messages.test" })
const resolve = createRequire(import.meta.url).resolve

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tidings-clients-"))
  await mkdir(join(folder, "sdk"))
  const types = await openapiTS(structuredClone(described) as unknown as OpenAPI3)
  await writeFile(join(folder, "typescript.ts"), astToString(types))
  await createClient({
    input: structuredClone(described) as never,
    output: { path: join(folder, "sdk"), module: { extension: ".ts" } },
    logs: { level: "silent", file: false },
    plugins: ["@hey-api/typescript", "@hey-api/sdk", "@hey-api/client-fetch"]
  })
  await copyFile(join(import.meta.dirname, "testing/usage.ts.txt"), join(folder, "usage.ts"))
}, 60_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

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

const mistakesIn = (file: string): ReadonlyArray<string> =>
  ts
    .getPreEmitDiagnostics(ts.createProgram([join(folder, file)], options))
    .map(({ file, messageText }) => `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, "\n")}`)

describe("generated clients", () => {
  it("type-check, take calls that fit and refuse those that do not", () => {
    assert.deepStrictEqual(mistakesIn("usage.ts"), [])
  })

  it("have a function for every operation", async () => {
    const sdk = await readFile(join(folder, "sdk/sdk.gen.ts"), "utf8")
    const functions = Array.from(sdk.matchAll(/export const (\w+) =/gu), (match) => match[1]!)
    const camel = (name: string) => name.replaceAll(/_(\w)/gu, (_, letter: string) => letter.toUpperCase())
    assert.includeMembers(
      functions,
      rows.map(({ operation }) => camel(operation.name))
    )
  })
})
