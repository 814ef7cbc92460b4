import { figure } from "../figures/Figure.ts"
import { newId } from "@tidings/schema/Id"
import { askOnce } from "../load/askOnce.ts"
import { generate } from "../load/generate.ts"
import type { BenchPart } from "../figures/BenchPart.ts"
import { requestsOf } from "../requests.ts"
import { seededDatabase } from "../postgres/seed.ts"
import { fillWorld } from "../postgres/segmentPeople.ts"
import { startPlatform } from "../servers/platform.ts"
import { quantile } from "../figures/statistics.ts"
import { onPostgres } from "../servers/onPostgres.ts"

const people = { tiny: 2_000, quick: 100_000, thorough: 1_000_000 }
const perSecond = { tiny: 20, quick: 100, thorough: 100 }
/** Time that all conditions take to be counted at most. */
const countingSeconds = { tiny: 1, quick: 4, thorough: 16 }

/** Conditions from one that an index answers to one that no index helps. */
const conditions = {
  "a trait that few have": { "traits.rare": "yes" },
  "a trait that a fifth has": { "traits.plan": "p1" },
  "whoever did nothing lately": {
    all: [{ "traits.plan": { in: ["p1", "p2"] } }, { "events.app.opened": { count: { lt: 1 }, within: "7d" } }]
  },
  "20 values, 5 levels": {
    not: {
      not: {
        not: {
          not: {
            any: Array.from({ length: 13 }, (_, n) =>
              n % 2 === 0
                ? { "events.app.opened": { count: { gt: 3 + n }, within: "400d", where: { n: { gte: n } } } }
                : { "traits.about": { contains: `nothing ${n}` } }
            )
          }
        }
      }
    }
  }
} as const

export const countSegments: BenchPart = {
  letter: "v",
  title: "Segments",
  method:
    "`count_segment` on Postgres over 1,000,000 contacts with traits and half as many events: conditions from one that an index answers to one with as much work as a condition may be. Reads of the workspace go on meanwhile, at a fixed rate whose latency counts from the instant a request was due; then the same without counting.",
  measure: async ({ profiles, size, warmUpSeconds }) => {
    await using database = await seededDatabase()
    const { secret, url, workspaceId } = database
    await fillWorld(url, workspaceId, people[size], newId("evt", Date.now()).slice(0, "evt_".length + 10))
    await using server = await startPlatform(onPostgres(database), profiles)
    await server.answers("/readyz")
    const { countSegment, readWorkspace } = requestsOf(server.url, secret)
    const reading = (during: number) =>
      generate({
        kind: "pace",
        request: readWorkspace,
        perSecond: perSecond[size],
        seconds: during,
        warmUpSeconds: Math.min(1, warmUpSeconds)
      })
    const took: Array<readonly [name: string, ms: number]> = []
    const counting = async () => {
      for (const [name, where] of Object.entries(conditions)) {
        const from = performance.now()
        const { isExact } = await askOnce(countSegment(where))
        took.push([`${name}, ${isExact ? "exactly" : "estimated"}`, performance.now() - from])
      }
    }
    await reading(warmUpSeconds)
    const alone = await reading(countingSeconds[size])
    const [beside] = await Promise.all([reading(countingSeconds[size]), counting()])
    const worst = (latencies: ReadonlyArray<number>) => quantile(latencies, 1)
    return [
      ...took.map(([name, ms]) => figure(`Counted: ${name}`, "ms", [ms], { most: 3_500 })),
      figure("Other calls meanwhile, slowest", "ms", [worst(beside.latenciesMs)]),
      figure("Other calls without, slowest", "ms", [worst(alone.latenciesMs)]),
      figure("Longest wait more, for any other call", "ms", [worst(beside.latenciesMs) - worst(alone.latenciesMs)], {
        most: 250
      })
    ]
  }
}
