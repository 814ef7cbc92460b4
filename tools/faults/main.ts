// `node tools/faults/main.ts --seed n --minutes m`: breaks an installation at random under load, and accounts for it.
import { clusterIsMissing, whyNoCluster } from "@tidings/storage/testing/ownCluster"
import { Effect, Fiber } from "effect"
import { randomInt } from "node:crypto"
import { writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { reliabilityReport } from "./report.ts"
import { faultsUsage, readRunRequest } from "./request.ts"
import { faultRun, isSound } from "./run.ts"

const page = new URL("../../docs/reliability.md", import.meta.url)

// Programs that are started again and again are compiled once.
process.env["NODE_COMPILE_CACHE"] ??= join(tmpdir(), "node-compile-cache")

const request = readRunRequest(process.argv.slice(2), randomInt(1_000_000))
if ("wrong" in request) {
  console.error(`${request.wrong}\n${faultsUsage}`)
  process.exit(2)
}
if (clusterIsMissing) {
  console.error(`Faults need a Postgres of their own${whyNoCluster}`)
  process.exit(2)
}

const { keep, minutes, seed } = request
console.error(`seed ${seed}`)
const size = { seed, minutes, servers: 2, workers: 2, diskMb: Math.round(256 + 10 * minutes) }
const begunAt = Date.now()
const told = (line: string) => console.error(`${((Date.now() - begunAt) / 1000).toFixed(1).padStart(7)} s  ${line}`)
const fiber = Effect.runFork(faultRun(size, told))
// What was started has to end first.
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void Effect.runPromise(Fiber.interrupt(fiber)).then(() => process.exit(130)))

const outcome = await Effect.runPromise(Fiber.join(fiber))
for (const words of outcome.collapses) console.error(`a process ended by itself:\n${words}`)
for (const words of outcome.vainStarts) console.error(`a process did not start:\n${words}`)
const report = reliabilityReport(outcome)
if (keep) await writeFile(page, report)
else console.log(report)
process.exit(isSound(outcome) ? 0 : 1)
