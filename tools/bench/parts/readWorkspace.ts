import { deepStrictEqual } from "node:assert"
import { figure } from "../figures/Figure.ts"
import { inTurn } from "../inTurn.ts"
import { ask } from "../load/ask.ts"
import { measureStorm } from "../load/measureStorm.ts"
import type { Part } from "../figures/Part.ts"
import { requestsOf } from "../requests.ts"
import { seededDatabase } from "../postgres/seed.ts"
import { startPlatform } from "../servers/platform.ts"
import { startBare, startFastify } from "../servers/rivals.ts"
import { pairwise } from "../figures/statistics.ts"
import { onPostgres } from "../servers/onPostgres.ts"

const connections = 64
const megabyte = 1024 * 1024

export const readWorkspace: Part = {
  letter: "a",
  title: "Reading through the whole pipeline",
  method:
    "`GET /v1/workspace` on Postgres with a live key: authentication, scopes, both rate limits, decoding, encoding. Against node:http alone and against fastify, which make the same two look-ups with the same driver, prepared statements and number of connections, and answer the same JSON, but count no rates and check no scope. 64 requests in flight.",
  measure: async ({ profiles, rounds, seconds, warmUpSeconds }) => {
    await using database = await seededDatabase()
    const { secret } = database
    const env = onPostgres(database)
    await using ours = await startPlatform(env, profiles)
    await using fastify = await startFastify(env)
    await using bare = await startBare(env)
    const contestants = { ours, fastify, bare }
    const requestTo = (url: string) => requestsOf(url, secret).readWorkspace

    for (const server of Object.values(contestants)) await server.answers("/healthz")
    const expected = await ask(requestTo(ours.url))
    for (const server of [fastify, bare]) deepStrictEqual(await ask(requestTo(server.url)), expected)

    const stormFor = (name: keyof typeof contestants, seconds: number) => {
      const server = contestants[name]
      return measureStorm(server, requestTo(server.url), { connections, seconds })
    }
    await inTurn(1, {
      ours: () => stormFor("ours", warmUpSeconds),
      fastify: () => stormFor("fastify", warmUpSeconds),
      bare: () => stormFor("bare", warmUpSeconds)
    })
    const samples = await inTurn(rounds, {
      ours: () => stormFor("ours", seconds),
      fastify: () => stormFor("fastify", seconds),
      bare: () => stormFor("bare", seconds)
    })
    const rate = (name: keyof typeof contestants) => samples[name].map(({ perSecond }) => perSecond)
    const cpu = (name: keyof typeof contestants) => samples[name].map(({ cpuMicros }) => cpuMicros)
    const { rssBytes } = await ours.usage()
    return [
      figure("Tidings, requests", "per second", rate("ours")),
      figure("fastify, requests", "per second", rate("fastify")),
      figure("node:http, requests", "per second", rate("bare")),
      figure("Requests a second, Tidings ÷ fastify", "×", pairwise(rate("ours"), rate("fastify")), { least: 0.6 }),
      figure("Requests a second, Tidings ÷ node:http", "×", pairwise(rate("ours"), rate("bare"))),
      figure("Tidings, CPU a request", "µs", cpu("ours")),
      figure("fastify, CPU a request", "µs", cpu("fastify")),
      figure("node:http, CPU a request", "µs", cpu("bare")),
      figure("CPU a request, fastify ÷ Tidings", "×", pairwise(cpu("fastify"), cpu("ours"))),
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
