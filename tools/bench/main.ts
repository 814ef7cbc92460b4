import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { readBaseline, writeBaseline, compare } from "./figures/compare.ts"
import { readEnvironment, type PartResult, type BenchRun } from "./figures/BenchRun.ts"
import { releaseAll } from "./leftovers.ts"
import { efforts } from "./figures/BenchPart.ts"
import { parts } from "./parts/all.ts"
import { report, spentTable } from "./figures/report.ts"
import { dropAbandoned } from "./postgres/temporaryDatabase.ts"
import { readSpent } from "./profiles/readSpent.ts"
import { readBenchRequest, benchUsage } from "./request.ts"

const ceilingMinutes = 45

const page = new URL("../../docs/benchmarks.md", import.meta.url)

const cutShort = async (reason: string, exitCode: number) => {
  console.error(reason)
  await releaseAll()
  process.exit(exitCode)
}
process.once("SIGINT", () => void cutShort("interrupted", 130))
process.once("SIGTERM", () => void cutShort("terminated", 143))
setTimeout(() => void cutShort(`not done after ${ceilingMinutes} minutes`, 1), ceilingMinutes * 60_000).unref()

const request = readBenchRequest(process.argv.slice(2), parts)
if ("wrong" in request) await cutShort(`${request.wrong}\n${benchUsage}`, 2)
else {
  const effort = request.quick ? efforts.quick : efforts.thorough
  await dropAbandoned()
  const baseline = await readBaseline()
  const results: Array<PartResult> = []
  for (const part of request.parts) {
    const { letter, measure, title } = part
    try {
      const environment = await readEnvironment()
      const profiles = request.profiles && join(request.profiles, letter)
      const figures = await measure({ ...effort, profiles })
      const result = { letter, ...(request.quick && { quick: true as const }), environment, figures }
      console.log(`${compare(part, result, baseline.parts)}\n`)
      const kept = baseline.parts.find((known) => known.letter === letter)
      const spent = profiles === undefined ? [] : await readSpent(profiles)
      if (spent.length === 0) {
        results.push({ ...result, profiled: kept?.profiled })
        continue
      }
      const { commit, date } = environment
      const profiled = { commit, date, spent }
      results.push({ ...(kept ?? result), profiled })
      console.log(`${spentTable([{ letter, profiled }])}\n`)
    } catch (error) {
      process.exitCode = 1
      console.error(`${letter}. ${title}: could not be measured.`, error)
    }
  }
  await releaseAll()
  if (request.keep) {
    const known = new Map([...baseline.parts, ...results].map((part) => [part.letter, part]))
    const run: BenchRun = { parts: parts.flatMap(({ letter }) => known.get(letter) ?? []) }
    await writeBaseline(run)
    await writeFile(page, report(parts, run))
  }
}
