import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { freshDatabase, postgresIsMissing, whyMissing } from "../testing/postgres.ts"
import { CapturedMailRepository } from "./CapturedMailRepository.ts"

interface Kept {
  readonly owner: string
  readonly mails: number
  readonly oldest: string
}

const workspaces = ["ws_flood", "ws_quiet"] as const

const fill = `with made as (
    insert into workspaces (id, name, plan, from_email, from_name, monthly_send_budget, created_at)
    select id, 'Acme', 'pro', 'a@acme.example', 'Acme', 1, now() from unnest($1::text[]) id returning id
  )
  insert into captured_mails (id, to_email, subject, raw, created_at, workspace_id, livemode, withheld, unread)
  select 'snd_' || id || lpad(n::text, 4, '0'), 'ada@example.com', 's', repeat('x', $3::int), now(), id, false, false, true
  from made, generate_series(1, $2::int) n`

const send = `insert into sends (id, workspace_id, livemode, key_id, template_key, template_id, template_version, to_email, to_normalized,
    subject, status, connector, events, payload, created_at, updated_at)
  values ($1, 'ws_flood', $2, 'key_1', 't', 'tpl_1', 1, 'a@b.example', 'a@b.example', 's', 'sent', 'capture', '[]', '{}', now(), now())`

const count = `select case when not livemode then workspace_id else 'live' end as owner, count(*)::int as mails, min(id) as oldest from captured_mails group by 1`

describe.skipIf(postgresIsMissing)(`the mails of sandboxes${whyMissing}`, () => {
  it.live.each([
    ["1,000 mails", 1_000, 1, 999],
    ["256 MiB", 20, 14 * 1024 * 1024, 18]
  ] as const)(`are kept up to %s of each workspace, the newest, beside all live ones`, ([, mails, bytes, left]) =>
    Effect.gen(function* () {
      const database = yield* Database
      const repository = yield* CapturedMailRepository
      yield* database.query(fill, [workspaces, mails, bytes])
      for (const [id, isLive] of [
        ["snd_x1", false],
        ["snd_x2", true],
        ["snd_x3", false]
      ] as const) {
        yield* database.query(send, [id, isLive])
        yield* repository.insert({ id, toEmail: "a@b.example", subject: "s", raw: "x", createdAt: new Date(0) })
      }
      const rows = yield* database.query<Kept>(count, [])
      const kept = Object.fromEntries(rows.map(({ mails, oldest, owner }) => [owner, [mails, oldest]]))
      const oldest = `snd_ws_flood${String(mails - left + 1).padStart(4, "0")}`
      assert.deepStrictEqual(kept, {
        live: [1, "snd_x2"],
        ws_flood: [left + 2, oldest],
        ws_quiet: [mails, "snd_ws_quiet0001"]
      })
    }).pipe(
      Effect.provide(
        Layer.unwrap(
          Effect.map(freshDatabase, (url) =>
            Layer.provideMerge(CapturedMailRepository.layer, Database.layerPostgres(url, { max: 1 }))
          )
        )
      ),
      Effect.scoped
    )
  )
})
