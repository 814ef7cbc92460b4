import { Database } from "@tidings/storage/Database"
import { countsOf, recordedEvents, runsOf, sendsOfRuns } from "@tidings/storage/testing/sequenceTable"
import { Effect, Layer } from "effect"
import { day } from "./badDay.ts"
import { insisted, request, tidings } from "./installed.ts"
import { restarting } from "./restarting.ts"

/** An accepted custom event, and the number of runs that it woke. */
export interface Emitted {
  readonly id: string
  readonly type: string
  readonly person: string
  readonly contactId: string
  readonly woken: number
}

const file = new URL("./crashing.yaml", import.meta.url).pathname

/**
 * A server and two workers that can be killed, with the sequence of crashing.yaml; `connections` is each worker's
 * number of connections to the mail server.
 */
export const crashingDay = Effect.fnUntraced(function* (connections: number) {
  const { databaseUrl, ended, homeUrl, key, mails, run, time } = yield* day({ answerMs: 10, connections, rate: 5 })
  yield* tidings({ DATABASE_URL: databaseUrl }, "apply", file, "--yes")
  const server = yield* restarting(run("server"))
  const workers = yield* Effect.all([restarting(run("worker")), restarting(run("worker"))], { concurrency: 2 })
  const inside = Effect.provideContext(yield* Layer.build(Database.layerPostgres(homeUrl, { max: 1 })))
  const { body } = yield* request(`${server.url()}/v1/sequences`, key)
  const runs = inside(runsOf(body.data[0].id))
  const emitted: Array<Emitted> = []

  return {
    server,
    workers,
    mails,
    time,
    runs,
    /** All events accepted so far. */
    emitted: emitted as ReadonlyArray<Emitted>,
    recorded: inside(recordedEvents),
    /** The sends of runs as tables hold them, and the counts at the nodes. */
    sends: Effect.flatMap(runs, (all) => inside(sendsOfRuns(all.map(({ id }) => id)))),
    counts: Effect.flatMap(runs, ([run]) => inside(countsOf(run!.versionId))),
    /** Returns the sends as callers see them, once there are `count` and each has ended. */
    ended: (count: number) => Effect.suspend(() => ended(server.url(), count)),
    /** Emits an event until it is accepted, as one call, despite any failures. */
    emit: Effect.fnUntraced(function* (type: string, person: string) {
      const { body } = yield* insisted(
        () => `${server.url()}/v1/events`,
        {
          key,
          idempotencyKey: `${type} ${person}`,
          body: { type, contact: { external_id: person, email: `${person}@example.com` } }
        },
        201
      )
      emitted.push({
        id: body.id,
        type,
        person,
        contactId: body.contact.id,
        woken: body.fan_out.sequences_woken
      })
    })
  }
})
