import { assert, describe, it } from "@effect/vitest"
import { placesTable } from "@tidings/engines/links/testing/placesTable"
import { Effect } from "effect"
import { writeFileSync } from "node:fs"
import { get } from "node:http"
import { join } from "node:path"
import { run } from "@tidings/testing/Running"
import { temporaryFolder } from "@tidings/testing/temporaryFolder"

const elsewhere = (place: string) => `https://example.com/${place}`

/**
 * Requests a short link at its short domain, from a visitor's address; returns the status and the redirect's target.
 */
const ledFrom = (url: string, slug: string, ip: string) =>
  Effect.promise(
    () =>
      new Promise<readonly [status: number | undefined, location: string | undefined]>((resolve, reject) => {
        const headers = {
          Host: "go.tidings.test",
          "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
          "X-Forwarded-For": `10.0.0.1, ${ip}`
        }
        get(`${url}/${slug}`, { headers, agent: false }, (response) => {
          response.resume()
          resolve([response.statusCode, response.headers.location])
        }).once("error", reject)
      })
  )

describe("a server with a short domain, a table of cities and a proxy in front", () => {
  it.live("leads visitors by their city, and has counted them all when it starts again", () =>
    Effect.gen(function* () {
      const folder = yield* temporaryFolder
      const GEO_CITY_DB = join(folder, "cities.mmdb")
      writeFileSync(GEO_CITY_DB, placesTable({ "203.0.113.0/24": { country_code: "DE", city: "Köln" } }))
      const env = { TIDINGS_DATA: folder, GEO_CITY_DB, SHORT_DOMAIN: "go.tidings.test", TRUST_PROXY: "on" }
      const first = yield* run(env, "API reference")
      const [key] = /svc_live_\w{38}/u.exec(first.said()) ?? [""]
      const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" }
      const routeRules = [{ match: { kind: "city", values: ["KÖLN"] }, destinationUrl: elsewhere("cologne") }]
      const body = JSON.stringify({ destinationUrl: elsewhere("launch"), slug: "launch", routeRules })
      const { linkId, redirectUrl } = yield* Effect.promise(
        async () => (await fetch(`${first.url}/v1/links`, { method: "POST", headers, body })).json() as Promise<any>
      )
      assert.strictEqual(redirectUrl, "http://go.tidings.test/launch")
      assert.deepStrictEqual(yield* ledFrom(first.url, "launch", "203.0.113.7"), [302, elsewhere("cologne")])
      assert.deepStrictEqual(yield* ledFrom(first.url, "launch", "192.0.2.1"), [302, elsewhere("launch")])
      assert.strictEqual(yield* first.end("SIGTERM"), 0)

      const second = yield* run(env)
      const link = yield* Effect.promise(
        async () => (await fetch(`${second.url}/v1/links/${linkId}`, { headers })).json() as Promise<any>
      )
      assert.deepInclude(link, { totalClicks: 2, uniqueClicks: 2, botClicks: 0 })
      yield* second.end("SIGTERM")
    }).pipe(Effect.scoped)
  )
})
