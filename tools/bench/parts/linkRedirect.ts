import { strictEqual } from "node:assert"
import { setTimeout as sleep } from "node:timers/promises"
import { figure } from "../figures/Figure.ts"
import { inTurn } from "../inTurn.ts"
import { askOnce } from "../load/askOnce.ts"
import { generate } from "../load/generate.ts"
import type { LoadRequest } from "../load/Load.ts"
import { measureStorm } from "../load/measureStorm.ts"
import type { BenchPart } from "../figures/BenchPart.ts"
import { requestsOf } from "../requests.ts"
import { seededDatabase } from "../postgres/seed.ts"
import { startPlatform } from "../servers/platform.ts"
import { startRedirecting } from "../servers/yardsticks.ts"
import { median, pairwise, quantile } from "../figures/statistics.ts"
import { onPostgres } from "../servers/onPostgres.ts"

const connections = 64
/** Clicks are counted a quarter of a second after they arrive; a click that is not counted within this time is lost. */
const countedWithinMs = 5_000
const pollMs = 100

const elsewhere = (place: string) => `https://example.com/${place}?from=link`
const destination = elsewhere("desktop")
const link = {
  destinationUrl: elsewhere("everybody"),
  slug: "bench",
  routeRules: [
    { match: { kind: "country", values: ["FR", "IT", "ES"] }, destinationUrl: elsewhere("south") },
    { match: { kind: "platform", values: ["ios"] }, destinationUrl: elsewhere("ios") },
    { match: { kind: "device", values: ["desktop"] }, destinationUrl: destination }
  ]
}
const visitor = {
  "X-Forwarded-For": "193.99.144.80",
  "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36"
}

export const linkRedirect: BenchPart = {
  letter: "h",
  title: "Leading visitors on",
  method:
    "`GET /l/bench` on Postgres: a link whose third route rule fits, after a look at the visitor's country, platform and device; each click is recorded, and counted in the same process meanwhile. Against node:http alone, which answers a constant 302. 64 requests in flight. Then requests at a fixed rate of half our maximum, in an open loop whose latency counts from the instant a request was due.",
  measure: async ({ profiles, rounds, seconds, warmUpSeconds }) => {
    await using database = await seededDatabase()
    const { secret } = database
    await using ours = await startPlatform({ ...onPostgres(database), TRUST_PROXY: "on" }, profiles)
    await using bare = await startRedirecting(destination)
    await ours.answers("/readyz")
    await bare.answers("/healthz")
    const { createLink, readLink } = requestsOf(ours.url, secret)
    const { linkId } = await askOnce(createLink(link))
    const requestTo = (url: string): LoadRequest => ({
      url: `${url}/l/bench`,
      method: "GET",
      headers: visitor,
      expects: "3xx"
    })
    for (const { url } of [ours, bare]) {
      const response = await fetch(`${url}/l/bench`, { headers: visitor, redirect: "manual" })
      strictEqual(response.headers.get("location"), destination)
    }

    const storms = (seconds: number) => ({
      ours: () => measureStorm(ours, requestTo(ours.url), { connections, seconds }),
      bare: () => measureStorm(bare, requestTo(bare.url), { connections, seconds })
    })
    const warmedUp = await inTurn(1, storms(warmUpSeconds))
    const samples = await inTurn(rounds, storms(seconds))
    const rate = (name: keyof typeof samples) => samples[name].map(({ perSecond }) => perSecond)
    const cpu = (name: keyof typeof samples) => samples[name].map(({ cpuMicros }) => cpuMicros)
    const led = [...warmedUp.ours, ...samples.ours].reduce((sum, { answered }) => sum + answered, 0)
    const endMs = performance.now()
    let counted = 0
    while (counted < led && performance.now() - endMs < countedWithinMs) {
      await sleep(pollMs)
      counted = (await askOnce(readLink(linkId))).totalClicks
    }
    const half = Math.max(1, Math.floor(median(rate("ours")) / 2))
    const pace = (url: string) =>
      generate({
        kind: "pace",
        request: requestTo(url),
        perSecond: half,
        seconds,
        warmUpSeconds: Math.min(1, warmUpSeconds)
      })
    const paced = await inTurn(rounds, { ours: () => pace(ours.url), bare: () => pace(bare.url) })
    const latency = (name: keyof typeof paced, share: number) =>
      paced[name].map(({ latenciesMs }) => quantile(latenciesMs, share))
    return [
      figure("Tidings, redirects", "per second", rate("ours")),
      figure("node:http, redirects", "per second", rate("bare")),
      figure("Redirects a second, Tidings ÷ node:http", "×", pairwise(rate("ours"), rate("bare")), { least: 0.7 }),
      figure("Tidings, CPU a redirect, its click counted", "µs", cpu("ours")),
      figure("node:http, CPU a redirect", "µs", cpu("bare")),
      figure("Clicks counted of those led on", "%", [(100 * counted) / led]),
      figure("Offered at half of the maximum", "per second", [half]),
      figure("Median at half of the maximum", "ms", latency("ours", 0.5)),
      figure("p99 at half of the maximum", "ms", latency("ours", 0.99), { most: 10 }),
      figure("node:http, p99 at the same rate", "ms", latency("bare", 0.99))
    ]
  }
}
