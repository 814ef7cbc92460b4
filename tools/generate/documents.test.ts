import { afterEach, assert, beforeEach, describe, it } from "@effect/vitest"
import { registry } from "@tidings/operations/registry"
import { bindAll } from "@tidings/pipeline/Endpoint"
import { tools } from "@tidings/transports/mcp/tools/toolOf"
import { descriptions } from "@tidings/transports/openapi/descriptions"
import { glob, mkdtemp, readdir, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { root } from "../source/root.ts"
import { clearing } from "./clearing.ts"
import { mcpTools, openapi } from "./documents.ts"
import { write } from "./write.ts"

const endpoints = bindAll(registry)

type Part = Record<string, unknown>

const isPart = (value: unknown): value is Part => typeof value === "object" && value !== null && !Array.isArray(value)

/** Merges a piece into the whole; no value may stand in two pieces. */
const merge = (whole: Part, piece: Part): void => {
  for (const [key, value] of Object.entries(piece)) {
    const there = whole[key]
    if (there === undefined) whole[key] = value
    else if (isPart(there) && isPart(value)) merge(there, value)
    else assert.fail(`${key} stands in two pieces`)
  }
}

const piecesIn = async (folder: string): Promise<ReadonlyMap<string, Part>> => {
  const found = new Map<string, Part>()
  for await (const path of glob("**/*.json", { cwd: join(root, folder) }))
    found.set(path.replaceAll("\\", "/"), JSON.parse(await readFile(join(root, folder, path), "utf8")))
  return found
}

describe("the pieces in the tree", () => {
  it("are, merged, what the server answers as its description", async () => {
    const whole: Part = {}
    for (const piece of (await piecesIn(openapi)).values()) merge(whole, piece)
    const { bytes } = descriptions({ endpoints, publicUrl: "/" }).forEverybody()
    assert.deepStrictEqual(whole, JSON.parse(Buffer.from(bytes).toString()))
  })

  it("are one for each operation, whose requests and refusals stand in it", async () => {
    const found = await piecesIn(openapi)
    const names = endpoints.map(({ operation }) => `operations/${operation.name}.json`)
    assert.sameMembers(
      [...found.keys()].filter((path) => path.startsWith("operations/")),
      names
    )
    for (const [path, { components }] of found)
      if (path.startsWith("components/schemas/"))
        assert.notMatch(Object.keys((components as any).schemas).join(), /Request$/u, path)
  })

  it("are, by name, every tool", async () => {
    const expected = tools(endpoints).map((tool) => [`${tool.name}.json`, JSON.parse(JSON.stringify(tool))])
    assert.deepStrictEqual(Object.fromEntries(await piecesIn(mcpTools)), Object.fromEntries(expected))
  })
})

describe("clearing", () => {
  let base: string
  beforeEach(async () => {
    base = await mkdtemp(join(tmpdir(), "generate-"))
  })
  afterEach(() => rm(base, { recursive: true }))

  it("removes what is no longer generated, from its folders alone", async () => {
    const former = ["made/kept.json", "made/deep/gone.json", "beside/mine.json"]
    await write(base, new Map(former.map((path) => [path, "1"])))
    const files = await clearing(["made"], new Map([["made/kept.json", "1"]]), base)
    assert.deepStrictEqual(await write(base, files), ["made/deep/gone.json"])
    const left = await readdir(base, { recursive: true, withFileTypes: true })
    assert.sameMembers(
      left.filter((entry) => entry.isFile()).map(({ name }) => name),
      ["kept.json", "mine.json"]
    )
  })
})
