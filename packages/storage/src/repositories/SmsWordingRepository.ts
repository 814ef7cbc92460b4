import type { WorkspaceId } from "@tidings/schema/Id"
import type { SmsTemplateKey } from "@tidings/schema/resources/SmsTemplate"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"

/** What a workspace may word: the kit, and what answers HELP. */
export type WordedKey = SmsTemplateKey | "reply.help"

export interface OwnWording {
  readonly key: WordedKey
  /** Empty for the one of no language. */
  readonly language: string
  readonly body: string
}

const set = `insert into sms_templates as t (workspace_id, key, language, body, updated_at) values ($1, $2, $3, $4, $5::timestamptz)
  on conflict (workspace_id, key, language) do update set body = excluded.body, updated_at = excluded.updated_at where t.body <> excluded.body
  returning 1 as written`

const own = "select key, language, body from sms_templates where workspace_id = $1 order by key, language"

// Held until the transaction ends: what an approval shows stays so while it runs.
const hold = `select body from sms_templates where workspace_id = $1 and key = $2 and language = any($3::text[])
  order by array_position($3::text[], language) limit 1 for share`

/** How workspaces word their text messages. */
export class SmsWordingRepository extends Context.Service<SmsWordingRepository>()(
  "@tidings/storage/SmsWordingRepository",
  {
    make: Effect.gen(function* () {
      const database = yield* Database
      const has = (text: string, params: ReadonlyArray<unknown>) =>
        Effect.map(database.query(text, params), (rows) => rows.length > 0)
      return {
        /** By key and language. */
        list: (workspaceId: WorkspaceId) => database.query<OwnWording>(own, [workspaceId]),

        /** False where it was worded so already. */
        set: (workspaceId: WorkspaceId, { body, key, language }: OwnWording, nowMs: number) =>
          has(set, [workspaceId, key, language, body, new Date(nowMs).toISOString()]),

        /** False where there was none. */
        remove: (workspaceId: WorkspaceId, key: WordedKey, language: string) =>
          has("delete from sms_templates where workspace_id = $1 and key = $2 and language = $3 returning 1 as gone", [
            workspaceId,
            key,
            language
          ]),

        /** The first of the languages that there is; held until the transaction ends. */
        hold: (workspaceId: WorkspaceId, key: WordedKey, languages: ReadonlyArray<string>) =>
          Effect.map(
            database.query<{ readonly body: string }>(hold, [workspaceId, key, languages]),
            (rows) => rows[0]?.body
          )
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
