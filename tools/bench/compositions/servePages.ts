import { deepStrictEqual } from "node:assert"
import { get, type IncomingHttpHeaders } from "node:http"
import { buffer } from "node:stream/consumers"
import { figure } from "../figures/Figure.ts"
import { pairwise } from "../figures/statistics.ts"
import { inTurn } from "../inTurn.ts"
import { ask } from "../load/ask.ts"
import type { Request } from "../load/Load.ts"
import { measureStorm, type StormSample } from "../load/measureStorm.ts"
import type { Part } from "../figures/Part.ts"
import { requestsOf } from "../requests.ts"
import { seededDatabase } from "../postgres/seed.ts"
import { onPostgres } from "../servers/onPostgres.ts"
import { startPlatform } from "../servers/platform.ts"
import { startStill } from "../servers/rivals.ts"

const slug = "open-kitchen"
const page = {
  slug,
  objective: "event",
  brief:
    "Invite our regulars to our open kitchen evening on Saturday 12 December, 18:00 to 21:00, at the bakery. Maeve Byrne will show how the sourdough is shaped, and you can try it yourself. Entry is free, and places are limited to 40."
}
const visitor = {
  "Accept-Encoding": "gzip, deflate, br",
  "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36"
}

interface Served {
  readonly status: number | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** Requests a page like a visitor; returns the answer as it is on the wire. */
const served = (url: string): Promise<Served> =>
  new Promise((resolve, reject) => {
    get(url, { agent: false, headers: visitor }, (response) => {
      const { headers, statusCode: status } = response
      buffer(response).then((body) => resolve({ status, headers, body }), reject)
    }).once("error", reject)
  })

/** Headers that every server on Node writes by itself. */
const own = new Set(["connection", "content-length", "date", "keep-alive"])
const written = ({ headers }: Served) => Object.fromEntries(Object.entries(headers).filter(([name]) => !own.has(name)))

export const servePages: Part = {
  letter: "r",
  title: "Serving pages",
  method:
    "`GET /p/open-kitchen` on Postgres: a published page that the built-in composer made, in its compressed form, as browsers ask for it. Against node:http alone, which answers the same bytes under the same headers. 64 requests in flight.",
  measure: async ({ inFlight, profiles, rounds, seconds, warmUpSeconds }) => {
    await using database = await seededDatabase()
    await using ours = await startPlatform(onPostgres(database), profiles)
    await ours.answers("/readyz")
    const { createPage, publishPage } = requestsOf(ours.url, database.secret)
    await ask(createPage(page))
    await ask(publishPage(slug))
    const expected = await served(`${ours.url}/p/${slug}`)
    deepStrictEqual([expected.status, expected.headers["content-encoding"]], [200, "br"])
    await using bare = await startStill(written(expected), expected.body)
    await bare.answers("/healthz")
    const same = await served(`${bare.url}/p/${slug}`)
    deepStrictEqual([same.status, written(same), same.body], [200, written(expected), expected.body])

    const storms = (seconds: number) => {
      const storm = (server: typeof ours) => () => {
        const request: Request = { url: `${server.url}/p/${slug}`, method: "GET", headers: visitor }
        return measureStorm(server, request, { connections: inFlight, seconds })
      }
      return { ours: storm(ours), bare: storm(bare) }
    }
    await inTurn(1, storms(warmUpSeconds))
    const samples = await inTurn(rounds, storms(seconds))
    const each = (name: keyof typeof samples, of: keyof StormSample) => samples[name].map((sample) => sample[of])
    return [
      figure("Tidings, pages", "per second", each("ours", "perSecond")),
      figure("node:http, the same bytes", "per second", each("bare", "perSecond")),
      figure(
        "Pages a second, Tidings ÷ node:http",
        "×",
        pairwise(each("ours", "perSecond"), each("bare", "perSecond")),
        { least: 0.7 }
      ),
      figure("Tidings, CPU a page", "µs", each("ours", "cpuMicros")),
      figure("node:http, CPU a page", "µs", each("bare", "cpuMicros")),
      figure("Tidings, p99", "ms", each("ours", "p99Ms")),
      figure("Size of the page, compressed", "KB", [expected.body.length / 1024])
    ]
  }
}
