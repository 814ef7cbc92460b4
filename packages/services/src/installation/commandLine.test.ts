import { assert, it } from "@effect/vitest"
import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { commandLine, startLine } from "./commandLine.ts"

const root = join(import.meta.dirname, "../../../..")
const isShown = (path: string) => !path.includes("node_modules") && !/\.test\.ts$|\/testing\//u.test(path)
const sources = globSync("{apps,packages}/*/src/**/*.ts", { cwd: root }).filter(isShown)
const own = "packages/services/src/installation/commandLine.ts"

it("is the only way in which a command is told to anybody", () => {
  assert.isAbove(sources.length, 400)
  const telling = sources.filter((path) =>
    /pnpm(?:@\d+)? (?:tidings|start)\b|(?<!`)\btidings (?:init|migrate|workspace|key|sign-in|member|link|domain|sender|credits|suppression|asset|doctor|call|mcp) /u.test(
      readFileSync(join(root, path), "utf8")
    )
  )
  assert.deepStrictEqual(telling, [])
  assert.include(sources, own)
})

it("is what the README promises", () => {
  const readme = readFileSync(join(root, "README.md"), "utf8")
  assert.include(readme, `${startLine}   # the platform`)
  assert.include(readme, commandLine("sign-in"))
  assert.deepStrictEqual(readme.match(/(?<!@12 )\bpnpm tidings.*/gu) ?? [], [])
})
