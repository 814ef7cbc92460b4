// node tools/citus/main.ts [--source <folder>] [words of Vitest]: runs suites with each database a distributed schema
// of a Citus of three nodes on this machine; without words the contracts of all rows and jobs, and that of homes.
import { Effect } from "effect"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { root } from "../source/root.ts"
import { buildCitus, hasCitus } from "./builtCitus.ts"
import { citusOfThree } from "@tidings/storage/testing/citusOfThree"

const contracts = [
  "packages/operations/src/registry.contract",
  "packages/operations/src/registry.integration",
  "packages/services/src/jobs/jobs.contract",
  "tools/citus/homes"
]

const words = process.argv.slice(2)
const [, source] = words[0] === "--source" ? words.splice(0, 2) : []
if (source !== undefined) buildCitus(source)
if (!hasCitus()) {
  console.error("Postgres has no Citus here: --source <folder of its source, tag v13.2.0> builds and installs it.")
  process.exit(2)
}

const tests = Effect.gen(function* () {
  const env = { ...process.env, TEST_DATABASE_URL: yield* citusOfThree, TEST_DATABASE_DISTRIBUTED: "on" }
  const vitest = join(root, "node_modules/vitest/vitest.mjs")
  const child = spawn(process.execPath, [vitest, "run", ...(words.length === 0 ? contracts : words)], {
    cwd: root,
    env,
    stdio: "inherit"
  })
  const [code] = yield* Effect.promise(() => once(child, "exit"))
  return code ?? 1
})
process.exit(await Effect.runPromise(Effect.scoped(tests)))
