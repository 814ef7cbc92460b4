// node tools/citus/main.ts [words of Vitest]: runs suites with each database a distributed schema
// of a Citus of three nodes on this machine; without words the contracts of all rows and jobs, and that of homes.
import { Effect } from "effect"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { root } from "../source/root.ts"
import { hasCitus } from "./hasCitus.ts"
import { citusOfThree } from "@tidings/storage/testing/citusOfThree"

const contracts = [
  "packages/operations/src/registry.contract",
  "packages/operations/src/registry.integration",
  "packages/services/src/jobs/jobs.contract",
  "tools/citus/homes"
]

const words = process.argv.slice(2)
if (!hasCitus()) {
  console.error(
    "Postgres has no Citus here: https://docs.citusdata.com/en/stable/installation/multi_node.html says how to install it."
  )
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
