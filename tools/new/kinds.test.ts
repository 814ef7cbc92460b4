import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { cp, glob, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { root } from "../source/root.ts"
import { programFindings } from "../source/program.ts"
import { readTree, type Tree } from "../source/tree.ts"
import * as layers from "../generate/layers.ts"
import * as tables from "../generate/tables.ts"
import { write } from "../generate/write.ts"
import { create } from "./create.ts"

// Inside a package that may import every room, so that the written files resolve their imports; git, oxlint and oxfmt
// ignore the folder.
const parent = `${root}packages/testing/.tidings`
const skeleton = `${root}tools/new/skeleton/`
const packages = ["engines", "jobs", "operations", "operator", "pipeline", "schema", "services", "storage", "testing"]

const words = {
  operation: ["sends", "archive_send", "DELETE /v1/sends/{sendId}", "sends:read"],
  resource: ["marketing", "market_note", "mkn"],
  event: ["market_note.created"],
  job: ["marketing", "sweep_market_notes"],
  command: ["key", "count"]
}

let base: string
beforeAll(async () => {
  await mkdir(parent, { recursive: true })
  base = await mkdtemp(join(parent, "kinds-"))
})
afterAll(() => rm(base, { recursive: true }))

/** Returns the checkout with the written files. */
const withWritten = async (): Promise<Tree> => {
  const tree = new Map(await readTree())
  for await (const path of glob("packages/**/*.ts", { cwd: base }))
    tree.set(path, await readFile(join(base, path), "utf8"))
  return tree
}

describe("what pnpm new writes", () => {
  it("compiles as it is written, whatever its kind, and so does what it copies", { timeout: 300_000 }, async () => {
    const sibling = "packages/operations/src/sends/read_send.ts"
    await cp(`${root}${sibling}`, join(base, sibling))
    for (const [kind, rest] of Object.entries(words)) await create(base, [kind, ...rest])
    await write(base, await tables.files(base))
    await write(base, await layers.files(await withWritten()))
    // Modules that are not in the scratch folder are read from the checkout, by package and by relative path.
    const paths = packages.map((name) => [
      `@tidings/${name}/*`,
      [`${base}/packages/${name}/src/*.ts`, `${root}packages/${name}/src/*.ts`]
    ])
    // What was copied is compiled with it, as its own project has it.
    const { compilerOptions: own } = JSON.parse(await readFile(`${skeleton}tsconfig.json`, "utf8"))
    const inSkeleton = (relative: ReadonlyArray<string>) => relative.map((path) => join(skeleton, path))
    const ownPaths = Object.entries<ReadonlyArray<string>>(own.paths).map(([name, at]) => [name, inSkeleton(at)])
    const settings = {
      extends: `${root}tsconfig.base.json`,
      compilerOptions: {
        rootDirs: [base, ...inSkeleton(own.rootDirs)],
        paths: {
          ...Object.fromEntries(paths),
          ...Object.fromEntries(ownPaths),
          // Each package has it by itself, where what is written will stand.
          "@effect/vitest": [`${root}tools/node_modules/@effect/vitest/dist/index.d.ts`]
        }
      },
      include: ["packages", skeleton],
      exclude: ["packages/operations/src/registry.ts"]
    }
    await writeFile(join(base, "tsconfig.json"), JSON.stringify(settings))
    // Further checkers would check again what they share, while other tests have the other core.
    const args = ["-p", "tsconfig.json", "--pretty", "false", "--checkers", "1"]
    const found = await programFindings(base, "tsc", args, (line) =>
      /^(?:packages|[./]*tools\/new\/skeleton)\//u.test(line)
    )
    assert.deepStrictEqual(found, [])
  })
})
