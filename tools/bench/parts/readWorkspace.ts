import { deepStrictEqual } from "node:assert"
import { figure } from "../figures/Figure.ts"
import { inTurn } from "../inTurn.ts"
import { askOnce } from "../load/askOnce.ts"
import { measureStorm } from "../load/measureStorm.ts"
import type { BenchPart } from "../figures/BenchPart.ts"
import { requestsOf } from "../requests.ts"
import { seededDatabase } from "../postgres/seed.ts"
import { startPlatform } from "../servers/platform.ts"
import { startBare } from "../servers/yardsticks.ts"
import { pairwise } from "../figures/statistics.ts"
import { onPostgres } from "../servers/onPostgres.ts"

const connections = 64
const megabyte = 1024 * 1024

export const readWorkspace: BenchPart = {
  letter: "a",
  title: "Reading through the whole pipeline",
  method:
    "`GET /v1/workspace` on Postgres with a live key: authentication, scopes, both rate limits, decoding, encoding. Against node:http alone, which makes the same two look-ups with the same driver, prepared statements and number of connections, and answers the same JSON, but counts no rates and checks no scope. 64 requests in flight.",
  measure: async ({ profiles, rounds, seconds, warmUpSeconds }) => {
    await using database = await seededDatabase()
    const { secret } = database
    const env = onPostgres(database)
    await using ours = await startPlatform(env, profiles)
    await using bare = await startBare(env)
    const contestants = { ours, bare }
    const requestTo = (url: string) => requestsOf(url, secret).readWorkspace

    for (const server of Object.values(contestants)) await server.answers("/healthz")
    const expected = await askOnce(requestTo(ours.url))
    deepStrictEqual(await askOnce(requestTo(bare.url)), expected)

    const stormFor = (name: keyof typeof contestants, seconds: number) => {
      const server = contestants[name]
      return measureStorm(server, requestTo(server.url), { connections, seconds })
    }
    const storms = (seconds: number) => ({
      ours: () => stormFor("ours", seconds),
      bare: () => stormFor("bare", seconds)
    })
    await inTurn(1, storms(warmUpSeconds))
    const samples = await inTurn(rounds, storms(seconds))
    const rate = (name: keyof typeof contestants) => samples[name].map(({ perSecond }) => perSecond)
    const cpu = (name: keyof typeof contestants) => samples[name].map(({ cpuMicros }) => cpuMicros)
    const { rssBytes } = await ours.usage()
    return [
      figure("Tidings, requests", "per second", rate("ours")),
      figure("node:http, requests", "per second", rate("bare")),
      figure("Requests a second, Tidings ÷ node:http", "×", pairwise(rate("ours"), rate("bare")), { least: 0.6 }),
      figure("Tidings, CPU a request", "µs", cpu("ours")),
      figure("node:http, CPU a request", "µs", cpu("bare")),
      figure("CPU a request, node:http ÷ Tidings", "×", pairwise(cpu("bare"), cpu("ours"))),
      figure(
        "Load generator, CPU a request",
        "µs",
        samples.ours.map(({ loadCpuMicros }) => loadCpuMicros)
      ),
      figure(
        "Tidings, p99 with 64 in flight",
        "ms",
        samples.ours.map(({ p99Ms }) => p99Ms)
      ),
      figure("Tidings, memory after the load", "MB", [rssBytes / megabyte])
    ]
  }
}
