import { createClient } from "@hey-api/openapi-ts"
import openapiTS, { astToString, type OpenAPI3 } from "openapi-typescript"
import { generate } from "orval"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import type { OpenApiDocument } from "../document/OpenApiDocument.ts"

/** Writes a client of a description into a folder, with the generator's usual settings. */
type Generate = (described: OpenApiDocument, folder: string) => Promise<void>

const openapiTypescript: Generate = async (described, folder) => {
  const types = await openapiTS(structuredClone(described) as unknown as OpenAPI3)
  await writeFile(join(folder, "typescript.ts"), astToString(types))
}

const heyApi =
  (into: string, validates: boolean): Generate =>
  async (described, folder) => {
    await createClient({
      input: structuredClone(described) as never,
      output: { path: join(folder, into), module: { extension: ".ts" } },
      logs: { level: "silent", file: false },
      plugins: [
        "@hey-api/typescript",
        // Its request validators look for required headers where there are none:
        // https://github.com/hey-api/hey-api/issues/2643
        { name: "@hey-api/sdk", validator: { request: false, response: validates && "zod" } },
        "@hey-api/client-fetch",
        ...(validates ? (["zod"] as const) : [])
      ]
    })
  }

const orval =
  (client: "fetch" | "zod" | "effect"): Generate =>
  async (described, folder) => {
    await generate(
      {
        input: { target: structuredClone(described) as never },
        output: {
          client,
          mode: "single",
          target: join(folder, `orval-${client}.ts`),
          baseUrl: { runtime: "server.url", imports: [{ name: "server", importPath: "./server.ts", values: true }] }
        }
      },
      folder,
      { throwOnError: true, failOnWarnings: true }
    )
  }

/** Generators by name; each document has a program of that name that uses the written client. */
export const generators: ReadonlyArray<readonly [name: string, generate: Generate]> = [
  ["openapi-typescript", openapiTypescript],
  ["hey-api", heyApi("sdk", false)],
  ["hey-api-zod", heyApi("validated", true)],
  ["orval-fetch", orval("fetch")],
  ["orval-zod", orval("zod")],
  ["orval-effect", orval("effect")]
]
