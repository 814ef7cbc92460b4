import { afterEach, assert, describe, it } from "@effect/vitest"
import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as format from "./format.ts"
import * as lint from "./lint.ts"
import { root } from "../../source/root.ts"
import * as types from "./types.ts"

const folders: Array<string> = []
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true })
})

/** A folder with one module and the repository's settings; under tools if the module imports. */
const folderWith = async (text: string, parent: string = tmpdir()) => {
  await mkdir(parent, { recursive: true })
  const folder = `${await mkdtemp(join(parent, "check-"))}/`
  folders.push(folder)
  for (const settings of [".oxlintrc.json", ".oxfmtrc.json", "tsconfig.json", "tsconfig.base.json"]) {
    await copyFile(root + settings, folder + settings)
  }
  await mkdir(`${folder}packages/schema/src`, { recursive: true })
  await writeFile(`${folder}packages/schema/src/Id.ts`, text)
  return folder
}
const insideTools = `${root}tools/.tidings`

describe("types", () => {
  it("refuses what does not compile", async () => {
    const found = await types.run(await folderWith("export const id: number = true\n", insideTools))
    assert.match(found.join("\n"), /^packages\/schema\/src\/Id\.ts\(1,14\): error TS2322: [^\n]+$/u)
  })

  it("lets through what does", async () => {
    assert.deepStrictEqual(await types.run(await folderWith("export const id: number = 1\n", insideTools)), [])
  })

  it("refuses an effect that nobody runs, which compiles", async () => {
    const text = `import { Effect } from "effect"\nEffect.log("lost")\n`
    const found = await types.run(await folderWith(text, insideTools))
    assert.match(
      found.join("\n"),
      /^packages\/schema\/src\/Id\.ts\(2,1\): error TS\d+: [^\n]+ effect\(floatingEffect\)$/u
    )
  })

  it("refuses a warning of Effect's", async () => {
    const text = `import { Effect, Layer } from "effect"
export const one = Effect.succeed(1).pipe(Effect.provide(Layer.empty), Effect.provide(Layer.empty))
`
    const found = await types.run(await folderWith(text, insideTools))
    assert.match(found.join("\n"), /^packages\/schema\/src\/Id\.ts\(2,\d+\): warning TS\d+: [^]+ effect\(\w+\)$/u)
  })

  it("lets an effect through that is used, and what Effect only suggests", async () => {
    const text = `import { Effect } from "effect"\nexport const log = Effect.log("kept")
export const none = Effect.succeed(undefined)\n`
    assert.deepStrictEqual(await types.run(await folderWith(text, insideTools)), [])
  })
})

describe("lint", () => {
  it("refuses what oxlint refuses, with its place", async () => {
    const found = await lint.run(await folderWith(`export const same = (a: string) => a == "1"\n`))
    assert.match(found.join("\n"), /^packages\/schema\/src\/Id\.ts:1:\d+: .*eqeqeq[^\n]+$/u)
  })

  it("lets good code through", async () => {
    assert.deepStrictEqual(await lint.run(await folderWith(`export const one = 1\n`)), [])
  })

  it("does not take settings it cannot read for a pass", async () => {
    const folder = await folderWith("export const one = 1\n")
    await writeFile(`${folder}.oxlintrc.json`, "{")
    assert.strictEqual((await lint.run(folder)).length, 1)
  })
})

describe("format", () => {
  it("names the files that oxfmt would change", async () => {
    const found = await format.run(await folderWith("export const one = 1;\n"))
    assert.deepStrictEqual(found, ["packages/schema/src/Id.ts"])
  })

  it("lets formatted code through", async () => {
    assert.deepStrictEqual(await format.run(await folderWith("export const one = 1\n")), [])
  })
})
