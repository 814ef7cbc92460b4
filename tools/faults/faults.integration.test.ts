import { assert, describe, it } from "@effect/vitest"
import { clusterIsMissing, whyNoCluster } from "@tidings/storage/testing/ownCluster"
import { Effect } from "effect"
import { loadKinds } from "./kinds/all.ts"
import { reliabilityReport } from "./report.ts"
import { faultRun, isSound } from "./run.ts"

const size = { seed: 11, minutes: 0.35, servers: 1, workers: 1, diskMb: 160 }

describe.skipIf(clusterIsMissing)(`an installation that is broken at random under load${whyNoCluster}`, () => {
  it.live(
    "loses and doubles nothing that it accepted, and tells of all of it",
    () =>
      Effect.gen(function* () {
        const outcome = yield* faultRun(size)
        const report = reliabilityReport(outcome)
        for (const { accepted, name } of outcome.kinds) assert.isAbove(accepted, 0, name)
        assert.deepStrictEqual(
          outcome.kinds.map(({ name }) => name),
          loadKinds.map(({ name }) => name)
        )
        assert.isTrue(isSound(outcome), report)
        for (const { name } of loadKinds) assert.include(report, `| ${name} |`)
      }),
    180_000
  )
})
