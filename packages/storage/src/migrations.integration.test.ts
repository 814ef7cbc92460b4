import { assert, it } from "@effect/vitest"
import { drizzle } from "drizzle-orm/postgres-js"
import { migrate } from "drizzle-orm/postgres-js/migrator"
import { Effect, Layer } from "effect"
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import postgres from "postgres"
import { Database } from "./Database.ts"
import { freshDatabase, postgresIsMissing, whyMissing } from "./testing/postgres.ts"

const migrations = join(import.meta.dirname, "../migrations")

/** A copy of the migrations that ends before the one of this name. */
const migrationsBefore = (tag: string) =>
  Effect.acquireRelease(
    Effect.sync(() => {
      const folder = mkdtempSync(join(tmpdir(), "tidings-migrations-"))
      cpSync(migrations, folder, { recursive: true })
      const path = join(folder, "meta/_journal.json")
      const journal = JSON.parse(readFileSync(path, "utf8"))
      const end = journal.entries.findIndex((entry: { readonly tag: string }) => entry.tag === tag)
      writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }))
      return folder
    }),
    (folder) => Effect.sync(() => rmSync(folder, { recursive: true }))
  )

/** A database as it stood before a migration, for `fill`, and then with all of them. */
const migrating = Effect.fnUntraced(function* (tag: string, fill: (sql: postgres.Sql) => Promise<unknown>) {
  const url = yield* freshDatabase
  const migrationsFolder = yield* migrationsBefore(tag)
  const sql = yield* Effect.acquireRelease(
    Effect.sync(() => postgres(url, { max: 1, onnotice: () => {} })),
    (client) => Effect.promise(() => client.end())
  )
  yield* Effect.promise(() => migrate(drizzle(sql), { migrationsFolder }))
  yield* Effect.promise(() => fill(sql))
  yield* Effect.scoped(Layer.build(Database.layerPostgres(url, { max: 1 })))
  return sql
})

it.effect.skipIf(postgresIsMissing)(`gives assets their prefix, and designs with them${whyMissing}`, () =>
  Effect.gen(function* () {
    const sql = yield* migrating("0005_asset_ids", async (sql) => {
      await sql`insert into workspaces (id, name, plan, from_email, from_name, monthly_send_budget, created_at)
        values ('ws_1', 'Acme', 'pro', 'a@acme.example', 'Acme', 1, now())`
      await sql`insert into assets (id, workspace_id, filename, content_type, byte_length, tags, storage_key, created_at)
        values ('ast_0a_9', 'ws_1', 'logo.png', 'image/png', 1, '{}', 'key', now())`
      for (const [id, style] of [
        ["qr_1", { logoAssetId: "ast_0a_9", margin: 2 }],
        ["qr_2", { margin: 2 }]
      ] as const)
        await sql`insert into qr_designs (id, workspace_id, encodes, tags, style, frame, created_at, updated_at)
          values (${id}, 'ws_1', '{}', '{}', ${JSON.stringify(style)}::jsonb, '{}', now(), now())`
    })
    const [asset] = yield* Effect.promise(() => sql`select id, storage_key from assets`)
    assert.deepStrictEqual({ ...asset }, { id: "asset_0a_9", storage_key: "key" })
    const designs = yield* Effect.promise(() => sql`select style from qr_designs order by id`)
    assert.deepStrictEqual(
      designs.map(({ style }) => style),
      [{ margin: 2, logoAssetId: "asset_0a_9" }, { margin: 2 }]
    )
  })
)

it.effect.skipIf(postgresIsMissing)(`counts the runs that sequences began before they were counted${whyMissing}`, () =>
  Effect.gen(function* () {
    const sql = yield* migrating("0016_sequence_enrolments", async (sql) => {
      await sql`insert into workspaces (id, name, plan, from_email, from_name, monthly_send_budget, created_at)
        values ('ws_1', 'Acme', 'pro', 'a@acme.example', 'Acme', 1, now())`
      await sql`insert into contacts (id, workspace_id, external_id, traits, merged_from, created_at, updated_at)
        values ('con_1', 'ws_1', 'ada', '{}', '{}', now(), now())`
      for (const id of ["1", "2"]) {
        await sql`insert into sequences (id, workspace_id, key, name, status, version_id, created_at, updated_at)
          values (${`seq_${id}`}, 'ws_1', ${id}, ${id}, 'published', ${`sqv_${id}`}, now(), now())`
        await sql`insert into sequence_versions (id, workspace_id, sequence_id, number, hash, source, definition, created_at)
          values (${`sqv_${id}`}, 'ws_1', ${`seq_${id}`}, 1, '', '', '{}', now())`
      }
      await sql`insert into sequence_runs (id, workspace_id, sequence_id, version_id, contact_id, run_key, livemode, status, visit, cursor, state,
          timeline, enrolled_at, ended_at, updated_at)
        select 'run_' || n, 'ws_1', 'seq_1', 'sqv_1', 'con_1', '', true, 'completed', 1, 0, '{}', '[]', now(), now(), now() from generate_series(1, 3) n`
    })
    const counted = yield* Effect.promise(() => sql`select sequence_id, runs::int from sequence_enrolments`)
    assert.deepStrictEqual(
      counted.map((row) => ({ ...row })),
      [{ sequence_id: "seq_1", runs: 3 }]
    )
  })
)

it.effect.skipIf(postgresIsMissing)(
  `has jobs that waited before there were lanes wait in that of their name${whyMissing}`,
  () =>
    Effect.gen(function* () {
      const sql = yield* migrating(
        "0013_job_lanes",
        (sql) => sql`insert into jobs (id, name, priority, workspace_id, payload, run_at, state, attempt, created_at)
        values ('job_1', 'deliver_email', 1, 'ws_1', '{}', now(), 'waiting', 0, now())`
      )
      const [job] = yield* Effect.promise(() => sql`select lane, weight, state from jobs`)
      assert.deepStrictEqual({ ...job }, { lane: "deliver_email", weight: 1, state: "waiting" })
    })
)
