import { assert, it } from "@effect/vitest"
import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { startLine, runnerOf } from "./commandLine.ts"

const root = join(import.meta.dirname, "../../../..")
const isShown = (path: string) => !path.includes("node_modules") && !/\.test\.ts$|\/testing\//u.test(path)
const sources = globSync("{apps,packages}/*/src/**/*.ts", { cwd: root }).filter(isShown)
const own = "packages/engines/src/commandLine/commandLine.ts"

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

it("is what the README promises of a checkout, and of what npm installs", () => {
  const readme = readFileSync(join(root, "README.md"), "utf8")
  assert.include(readme, startLine)
  const installed = runnerOf("file:///srv/node_modules/tidings/dist/commandLine.js")
  for (const words of ["start", "init", "sign-in"]) assert.include(readme, `${installed}tidings ${words}`)
  assert.deepStrictEqual(readme.match(/(?<!@12 )\bpnpm tidings.*/gu) ?? [], [])
})

it.each([
  ["/home/ada/tidings/packages/engines/src/commandLine/commandLine.ts", "npx -y pnpm@12 "],
  ["/srv/node_modules/tidings/dist/commandLine.js", "npx --no-install "],
  ["/opt/tidings/lib/node_modules/tidings/dist/commandLine.js", ""]
])("begins as whoever has it at %s types it: %j", (path, runner) => {
  assert.strictEqual(runnerOf(`file://${path}`), runner)
})
