import { assert, describe, it } from "@effect/vitest"
import { freshDatabase, postgresIsMissing, whyMissing } from "@tidings/storage/testing/postgres"
import { commandLineProgram } from "@tidings/testing/programs"
import { Effect, Schedule } from "effect"
import { spawnSync } from "node:child_process"
import { run, type Running } from "@tidings/testing/Running"

const userAgent =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36"

/** A workspace on an empty database, with a link in it. */
const prepared = Effect.gen(function* () {
  const DATABASE_URL = yield* freshDatabase
  const { stderr, stdout } = spawnSync(process.execPath, [...commandLineProgram, "init", "--name", "Clicks"], {
    env: { PATH: process.env["PATH"], DATABASE_URL },
    encoding: "utf8"
  })
  const key = /svc_live_\w{38}/u.exec(stdout + stderr)?.[0] ?? ""
  const server = yield* run({ DATABASE_URL })
  const ask = ({ url }: Running, path: string, body?: object) =>
    Effect.promise(async (): Promise<any> => {
      const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" }
      const response = await fetch(url + path, {
        headers,
        ...(body && { method: "POST", body: JSON.stringify(body) })
      })
      return response.json()
    })
  const { linkId, slug } = yield* ask(server, "/v1/links", { destinationUrl: "https://example.com/" })
  /** Clicks until this many clicks were redirected, or the server is gone; returns their number. */
  const click = ({ url }: Running, times: number, atTheFirst: () => void = () => {}) =>
    Effect.promise(async () => {
      let led = 0
      const one = () => fetch(`${url}/l/${slug}`, { redirect: "manual", headers: { "User-Agent": userAgent } })
      const walk = async () => {
        for (let left = times / 10; left > 0; left--) {
          const response = await one().catch(() => undefined)
          if (response?.status !== 302) return
          led += 1
          if (led === 1) atTheFirst()
        }
      }
      await Promise.all(Array.from({ length: 10 }, walk))
      return led
    })
  const counted = (asked: Running) =>
    Effect.map(ask(asked, `/v1/links/${linkId}`), (link) => link.totalClicks as number)
  return { server, again: run({ DATABASE_URL }), click, counted }
})

describe.skipIf(postgresIsMissing)(`clicks on a server on Postgres${whyMissing}`, () => {
  it.live("are all counted when it is told to stop in the middle of them", () =>
    Effect.gen(function* () {
      const { again, click, counted, server } = yield* prepared
      const begun = Promise.withResolvers<void>()
      const [led, code] = yield* Effect.all(
        [
          click(server, 20_000, begun.resolve),
          Effect.andThen(
            Effect.promise(() => begun.promise),
            server.end("SIGTERM")
          )
        ],
        { concurrency: 2 }
      )
      assert.strictEqual(code, 0)
      assert.isAbove(led, 0)
      assert.strictEqual(yield* counted(yield* again), led, server.said())
    }).pipe(Effect.scoped)
  )

  it.live("are lost with a process that is killed only where they were not a batch old", () =>
    Effect.gen(function* () {
      const { again, click, counted, server } = yield* prepared
      assert.strictEqual(yield* click(server, 200), 200)
      yield* counted(server).pipe(
        Effect.flatMap((count) => (count === 200 ? Effect.void : Effect.fail(count))),
        Effect.retry({ schedule: Schedule.spaced("50 millis"), times: 200 })
      )
      const late = yield* click(server, 100)
      yield* server.end("SIGKILL")
      const count = yield* counted(yield* again)
      assert.isAtLeast(count, 200)
      assert.isAtMost(count, 200 + late)
    }).pipe(Effect.scoped)
  )
})
