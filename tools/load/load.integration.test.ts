import { assert, describe, it } from "@effect/vitest"
import { serverIsMissing, whyNoServer } from "@tidings/storage/testing/observedPostgres"
import { Effect } from "effect"
import { idleKinds } from "./idle/idleKinds.ts"
import { mixKinds } from "./kinds/all.ts"
import { pageSections } from "./page/all.ts"
import { loadReport } from "./report.ts"
import { isAccounted, loadRun, type LoadRunSize } from "./run.ts"
import { parties } from "./site/LoadedSite.ts"

const size: LoadRunSize = {
  seed: 11,
  minutes: 0.05,
  workspaces: 2,
  settleMs: 300,
  knee: { first: 10, most: 10, stepSeconds: 1 },
  holdSeconds: 1,
  aloneSeconds: 1,
  growthSeconds: 1,
  idle: { streams: 20, pages: 8, settleSeconds: 0.2, seconds: 1 }
}

const isMissing = serverIsMissing || process.platform !== "linux"

describe.skipIf(isMissing)(`an installation that is loaded until it breaks${whyNoServer}`, () => {
  it.live(
    "answers every kind of call, loses nothing that it accepted, and has a page of all of it",
    () =>
      Effect.gen(function* () {
        const outcome = yield* loadRun(size)
        const report = loadReport(outcome)
        assert.deepStrictEqual(
          outcome.operations.map(({ name }) => name),
          mixKinds.map(({ name }) => name)
        )
        for (const { calls, name } of outcome.operations) assert.isAbove(calls, 0, name)
        assert.isTrue(isAccounted(outcome), report)
        for (const { asked, name, open } of outcome.beside.held) assert.strictEqual(open, asked, name)
        for (const { title } of pageSections) assert.include(report, `\n## ${title}\n`)
        for (const { name } of [...mixKinds, ...idleKinds]) assert.include(report, `| ${name} |`)
        for (const party of parties) assert.include(report, `| ${party}, memory |`)
        assert.include(report, "| sends |")
        assert.notMatch(report, /NaN|undefined|Infinity/u)
      }),
    240_000
  )
})
