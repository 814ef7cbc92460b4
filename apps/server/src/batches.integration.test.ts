import { assert, describe, it } from "@effect/vitest"
import { emptyDatabase, postgresIsMissing, whyMissing } from "@tidings/storage/testing/postgres"
import { commandLineProgram } from "@tidings/testing/programs"
import { run } from "@tidings/testing/Running"
import { Effect } from "effect"
import { spawnSync } from "node:child_process"
import { eventually, publishLoginCode, request } from "./testing/installed.ts"

const count = 1_000

const body = JSON.stringify({
  template: "login-code",
  messages: Array.from({ length: count }, (_, n) => ({
    idempotencyKey: `code-${n}`,
    to: `person${n}@example.com`,
    variables: { code: "041 932", expires_minutes: 10 }
  }))
})

const batch = (url: string, key: string): Promise<any> =>
  fetch(`${url}/v1/transactional/batch`, {
    method: "POST",
    headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
    body
  }).then(
    (answer) => answer.json(),
    () => undefined
  )

describe.skipIf(postgresIsMissing)(`a batch on Postgres${whyMissing}`, () => {
  it.live("whose server is killed in its midst makes each send once, when the call is repeated", () =>
    Effect.gen(function* () {
      const DATABASE_URL = yield* emptyDatabase
      const env = { DATABASE_URL, ROLE: "server" }
      const init = spawnSync(process.execPath, [...commandLineProgram, "init", "--name", "Crash", "--examples"], {
        env: { PATH: process.env["PATH"], ...env },
        encoding: "utf8"
      })
      const key = /svc_live_\w{38}/u.exec(init.stdout + init.stderr)?.[0] ?? ""
      assert.notStrictEqual(key, "", init.stdout + init.stderr)
      const first = yield* run(env)
      yield* publishLoginCode(first.url, key)
      const cut = batch(first.url, key)
      const sends = (url: string) => Effect.map(request(`${url}/v1/sends?limit=100`, key), ({ body }) => body.data)
      yield* eventually(sends(first.url), (data) => data.length > 0)
      assert.strictEqual(yield* first.end("SIGKILL"), "SIGKILL")
      assert.isUndefined(yield* Effect.promise(() => cut))

      const second = yield* run(env)
      const { accepted, data, refused, replayed } = yield* Effect.promise(() => batch(second.url, key))
      assert.deepStrictEqual([accepted + replayed, refused], [count, 0])
      assert.isAbove(replayed, 0)
      assert.isAbove(accepted, 0)
      const ids = new Set<string>()
      for (let cursor = ""; ;) {
        const page = yield* request(`${second.url}/v1/sends?limit=100${cursor}`, key)
        for (const { id } of page.body.data) ids.add(id)
        if (page.body.next_cursor === null) break
        cursor = `&cursor=${page.body.next_cursor}`
      }
      assert.strictEqual(ids.size, count)
      assert.deepStrictEqual(new Set(data.map(({ send }: any) => send.id)), ids)
      yield* second.end("SIGTERM")
    }).pipe(Effect.scoped)
  )
})
