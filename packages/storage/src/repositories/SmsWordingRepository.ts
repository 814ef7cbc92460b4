import type { WorkspaceId } from "@tidings/schema/Id"
import type { WordedKey } from "@tidings/schema/resources/SmsWording"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { firstValue, isFound } from "../rows.ts"
import { isoAt } from "../iso.ts"

export interface OwnWording {
  readonly key: WordedKey
  /** Empty for the wording without a language. */
  readonly language: string
  readonly body: string
}

const set = `insert into sms_templates as t (workspace_id, key, language, body, updated_at) values ($1, $2, $3, $4, $5::timestamptz)
  on conflict (workspace_id, key, language) do update set body = excluded.body, updated_at = excluded.updated_at where t.body <> excluded.body
  returning 1 as written`

const own = "select key, language, body from sms_templates where workspace_id = $1 order by key, language"

// Locked until the transaction ends, so that the text shown by an approval stays the same while it runs.
const hold = `select body from sms_templates where workspace_id = $1 and key = $2 and language = any($3::text[])
  order by array_position($3::text[], language) limit 1 for share`

/** Workspaces' own wordings of text messages. */
export class SmsWordingRepository extends Context.Service<SmsWordingRepository>()(
  "@tidings/storage/SmsWordingRepository",
  {
    make: Effect.gen(function* () {
      const database = yield* Database
      const has = (text: string, params: ReadonlyArray<unknown>) => isFound(database.query(text, params))
      return {
        /** Lists wordings by key and language. */
        list: (workspaceId: WorkspaceId) => database.query<OwnWording>(own, [workspaceId]),

        /** Sets a wording; false if it is unchanged. */
        set: (workspaceId: WorkspaceId, { body, key, language }: OwnWording, nowMs: number) =>
          has(set, [workspaceId, key, language, body, isoAt(nowMs)]),

        /** Removes a wording; false if there was none. */
        remove: (workspaceId: WorkspaceId, key: WordedKey, language: string) =>
          has("delete from sms_templates where workspace_id = $1 and key = $2 and language = $3 returning 1 as gone", [
            workspaceId,
            key,
            language
          ]),

        /**
         * Locks and reads the wording in the first available of the languages until the transaction ends; undefined if
         * there is none.
         */
        hold: (workspaceId: WorkspaceId, key: WordedKey, languages: ReadonlyArray<string>) =>
          firstValue<string>(database.query(hold, [workspaceId, key, languages]))
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
