// `node tools/load/main.ts --minutes m --seed n`: loads an installation until it breaks, and measures it.
import { serverIsMissing, whyNoServer } from "@tidings/storage/testing/observedPostgres"
import { Cause, Effect, Exit, Fiber } from "effect"
import { randomInt } from "node:crypto"
import { writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { buildApart } from "../build/buildApart.ts"
import { loadUsage, readLoadCommand, sizeOfCommand } from "./request.ts"

const page = new URL("../../docs/load.md", import.meta.url)

// Programs that are started again and again are compiled once.
process.env["NODE_COMPILE_CACHE"] ??= join(tmpdir(), "node-compile-cache")

const request = readLoadCommand(process.argv.slice(2), randomInt(1_000_000))
if ("wrong" in request) {
  console.error(`${request.wrong}\n${loadUsage}`)
  process.exit(2)
}
if (serverIsMissing || process.platform !== "linux") {
  console.error(`Load needs Linux, and a Postgres of its own${whyNoServer}`)
  process.exit(2)
}

console.error(`seed ${request.seed}`)
const begunAt = Date.now()
const told = (line: string) => console.error(`${((Date.now() - begunAt) / 1000).toFixed(1).padStart(7)} s  ${line}`)

// What is measured is what users install.
const removeBuilt = await buildApart()
told("the packages are built")
const { loadReport } = await import("./report.ts")
const { isAccounted, loadRun } = await import("./run.ts")
const fiber = Effect.runFork(loadRun(sizeOfCommand(request), told))
// What was started has to end first.
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void Effect.runPromise(Fiber.interrupt(fiber)))

const ended = await Effect.runPromise(Fiber.await(fiber))
await removeBuilt()
if (Exit.isFailure(ended)) {
  const isStopped = Cause.hasInterruptsOnly(ended.cause)
  if (!isStopped) console.error(Cause.pretty(ended.cause))
  process.exit(isStopped ? 130 : 1)
}
const outcome = ended.value
const report = loadReport(outcome)
if (request.keep) await writeFile(page, report)
else console.log(report)
process.exit(isAccounted(outcome) ? 0 : 1)
