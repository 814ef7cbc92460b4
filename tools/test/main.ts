// `pnpm test [words]`: every check, then every suite; with words only `vitest run <words>`. Ends at the first failure.
import databasesOfRun from "@tidings/storage/testing/databasesOfRun"
import builtOnce from "../check/builtOnce.ts"
import { closingLine } from "../check/ClosingLine.ts"
import { programsOf } from "./programs.ts"
import { runProgram } from "./runProgram.ts"

// Ctrl-C reaches the running programs too, whose end is waited for.
process.on("SIGINT", () => {})

for (const [first, ...beside] of programsOf(process.argv.slice(2))) {
  // Programs of one run share its build and its database server.
  const ends = beside.length === 0 ? [] : [await builtOnce(), await databasesOfRun()]
  const running = [runProgram(first, "shown"), ...beside.map((program) => runProgram(program, "kept"))]
  const ended = await Promise.all(running)
  for (const end of ends) await end()
  for (const { printed } of ended) process.stdout.write(printed)
  const counts = ended.flatMap(
    ({ code, counted }) => counted ?? (code === 0 ? [] : { passed: 0, failed: 1, skipped: 0 })
  )
  if (counts.length > 0) process.stdout.write(`${closingLine(counts)}\n`)
  process.exitCode = ended.find(({ code }) => code !== 0)?.code ?? 0
  if (process.exitCode !== 0) break
}
