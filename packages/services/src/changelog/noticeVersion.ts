import { Queue } from "@tidings/jobs/Queue"
import { Database } from "@tidings/storage/Database"
import { SettingRepository } from "@tidings/storage/repositories/SettingRepository"
import { Effect } from "effect"
import announce_release from "./jobs/announce_release.ts"
import { announcedName } from "./Changelog.ts"
import { releases } from "./releases.ts"

/** Queues the announcement of the running version if it is new to the database: once, however many processes start. */
export const noticeVersion = Effect.gen(function* () {
  const database = yield* Database
  const settings = yield* SettingRepository
  const queue = yield* Queue
  const [running] = releases
  yield* database.transaction(
    Effect.gen(function* () {
      if (!(yield* settings.claim(announcedName(running), ""))) return
      yield* queue.enqueue(announce_release, { version: running.version }, { turn: "installation" })
    })
  )
})
