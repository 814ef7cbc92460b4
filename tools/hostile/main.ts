// `node tools/hostile/main.ts --seed n --minutes m`: attacks an installation with input that fits nothing.
import { postgresIsMissing, whyMissing } from "@tidings/storage/testing/postgres"
import { Effect } from "effect"
import { randomInt } from "node:crypto"
import { readRunRequest } from "../faults/request.ts"
import { hostileRun } from "./run.ts"

const request = readRunRequest(process.argv.slice(2), randomInt(1_000_000))
if ("wrong" in request || postgresIsMissing) {
  console.error("wrong" in request ? request.wrong : `It needs a Postgres${whyMissing}`)
  process.exit(2)
}
const { minutes, seed } = request
console.error(`seed ${seed}`)
const outcome = await Effect.runPromise(hostileRun({ seed, minutes }, (line) => console.error(line)))
const counts = [...outcome.answers].sort().map(([name, n]) => `${name}: ${n}`)
console.log(`answers: ${counts.join(", ")}`)
console.log(`others waited at most ${outcome.longestWaitMs} ms more`)
console.log(`${outcome.findings.length} findings`)
process.exit(outcome.findings.length === 0 ? 0 : 1)
