import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { root } from "../source/root.ts"
import { programFindings } from "../source/program.ts"
import { formatted } from "../generate/formatted.ts"
import { create } from "./create.ts"

const made = [
  ["email", "heron"],
  ["sms", "smoke_signal"],
  ["social", "agora"]
] as const

/** The suites that visit every connector by its name, and those that check all of them at once. */
const visiting = ["run", "packages/connectors", "--testNamePattern", made.map(([, name]) => name).join("|")]
const judging = [
  "run",
  "packages/installation/src/settings.test.ts",
  "packages/operations/src/connectors/browse_connector_catalog.test.ts"
]

/** Folders whose types are checked: the connectors, and the modules typed by their table. */
const typed = ["packages/connectors/src", "packages/installation/src", "packages/services/src/handover"]

/** The rules that read a connector's own files, and lists of connectors. */
const rules = `types lint format accounts boundaries circles exports folders sql providers environment names paths patterns sizes words`

const isCopied = (path: string): boolean => !/[\\/](?:\.cache|\.git|\.tidings|\.pnpm)$/u.test(path)

/**
 * Copies the whole checkout; links between its packages lead to the copies, and external packages to the installed
 * ones.
 */
const copied = async (): Promise<string> => {
  const base = await mkdtemp(join(tmpdir(), "tidings-new-"))
  await cp(root, base, { recursive: true, verbatimSymlinks: true, filter: isCopied })
  for (const installed of ["node_modules/.pnpm", "tools/judges/node_modules/.pnpm"]) {
    await symlink(`${root}${installed}`, join(base, installed))
  }
  const project = (await readFile(`${root}tsconfig.json`, "utf8")).replace(
    /"include": \[[^\]]*\]/u,
    `"include": ${JSON.stringify(typed)}`
  )
  await writeFile(join(base, "tsconfig.json"), await formatted("tsconfig.json", project))
  return base
}

let base: string
beforeAll(async () => {
  base = await copied()
  for (const words of made) await create(base, ["connector", ...words])
  const failed = await programFindings(
    base,
    "node",
    ["tools/generate/all.ts", "rowLists", "connectorsGuide"],
    () => false
  )
  assert.deepStrictEqual(failed, [])
}, 300_000)
afterAll(() => rm(base, { recursive: true }))

describe("a connector of each channel that pnpm new writes", () => {
  it("is in the registry and in the guide", async () => {
    const registry = await readFile(join(base, "packages/connectors/src/registry.ts"), "utf8")
    const guide = await readFile(join(base, "docs/connectors.md"), "utf8")
    for (const [channel, name] of made) {
      assert.include(registry, `import ${channel}_${name} from "./${channel}/${name}/${name}.ts"`)
      assert.include(guide, `tidings connector add ${name}`)
    }
  })

  it("passes every check as it is written", { timeout: 900_000 }, async () => {
    const args = ["tools/check/all.ts", ...rules.split(" ")]
    const found = await programFindings(base, "node", args, (line) => /^(?:FAIL| {6})/u.test(line))
    assert.deepStrictEqual(found, [])
  })

  it("passes every suite as it is written", { timeout: 900_000 }, async () => {
    for (const suites of [visiting, judging]) {
      const found = await programFindings(base, "vitest", [...suites, "--maxWorkers=1"], (line) =>
        /\bFAIL\b/u.test(line)
      )
      assert.deepStrictEqual(found, [])
    }
  })

  it("takes no name that another connector has, whatever its channel", async () => {
    const refusal = await create(base, ["connector", "sms", "heron"]).then(() => "", String)
    assert.strictEqual(refusal, "Refusal: packages/connectors/src/email/heron/heron.ts has that name")
  })
})
