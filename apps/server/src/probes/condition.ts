import { freeBytesOf, leastFreeBytes } from "@tidings/installation/dataRoom"
import type { Config } from "@tidings/installation/settings"
import { measureQueue } from "@tidings/jobs/measureJobs"
import { Connections } from "@tidings/services/connectors/Connections"
import { unopenedWords } from "@tidings/services/connectors/noticeUnopened"
import { allJobs } from "@tidings/services/allJobs"
import { Database } from "@tidings/storage/Database"
import { JobRepository } from "@tidings/storage/repositories/JobRepository"
import { WebhookRepository } from "@tidings/storage/repositories/WebhookRepository"
import { Clock, Duration, Effect, Metric, Schedule } from "effect"

/**
 * A worker takes a due job within a second; a job that has waited this long means that there is no worker, or too few.
 */
const lateSeconds = 60
/** Time after which a failing receiver is reported; a restart is shorter. */
const failingMs = 60 * 60 * 1000
const refusedWithinMs = 60_000

const set = (id: string, description: string, value: number) => Metric.update(Metric.gauge(id, { description }), value)

/**
 * Returns the faults of the installation that any of its processes can see, without names, texts and addresses of
 * workspaces: only faults are present; evaluated at most once a second. Sets the gauges of the same facts every 15
 * seconds if metrics are collected.
 */
export const condition = Effect.fnUntraced(function* (config: Config) {
  const database = yield* Database
  const { homes } = database
  const connections = yield* Connections
  const webhooks = yield* WebhookRepository
  const repository = yield* JobRepository

  const isUp = (up: boolean) => set("tidings_database_up", "1 while the database answers, else 0", up ? 1 : 0)

  const look = Effect.gen(function* () {
    const [took] = yield* Effect.timed(database.query("select 1", []))
    const nowMs = yield* Clock.currentTimeMillis
    const troubles = yield* homes.each(connections.troubles)
    const needAttention = troubles.flatMap((one) => one.needAttention)
    const unopened = {
      count: troubles.reduce((sum, one) => sum + one.unopened.count, 0),
      keys: [...new Set(troubles.flatMap((one) => one.unopened.keys))]
    }
    const depths = yield* measureQueue(allJobs).pipe(
      Effect.provideService(JobRepository, repository),
      Effect.provideService(Database, database)
    )
    const oldest = depths.reduce((a, b) => (b.dueForSeconds > a.dueForSeconds ? b : a))
    const failing = (yield* homes.each(webhooks.failing(new Date(nowMs - failingMs)))).reduce((a, b) => a + b, 0)
    const refusal = yield* database.lastRefusal
    const standby = yield* database.standbyAway
    const free = freeBytesOf(config)
    const { heapUsed, rss } = process.memoryUsage()

    yield* isUp(true)
    yield* set("tidings_database_answer_seconds", "Time that a statement waits and takes", Duration.toSeconds(took))
    yield* set("tidings_accounts_needing_attention", "Connected accounts that need a person", needAttention.length)
    yield* set("tidings_webhooks_failing", "Subscriptions that took nothing for an hour", failing)
    yield* set("tidings_memory_resident_bytes", "Memory of the process", rss)
    yield* set("tidings_memory_heap_bytes", "Memory of this thread's objects", heapUsed)
    if (free !== undefined) yield* set("tidings_data_free_bytes", "Room on the disk of TIDINGS_DATA", free)

    const credentials = unopenedWords(unopened)
    const accounts = needAttention.map(({ channel, id, provider }) => ({ id, channel, provider }))
    return {
      ...(accounts.length > 0 && { needs_attention: accounts }),
      ...(credentials !== undefined && { credentials }),
      ...(oldest.dueForSeconds > lateSeconds && {
        jobs: { oldest_due: oldest.name, oldest_due_seconds: Math.floor(oldest.dueForSeconds) }
      }),
      ...(failing > 0 && { webhooks_failing: failing }),
      ...(refusal !== undefined &&
        nowMs - refusal.atMs < refusedWithinMs && {
          database: { refused: refusal.code, at: new Date(refusal.atMs).toISOString() }
        }),
      ...(standby !== undefined && {
        standby: { fault: standby.fault, since: new Date(standby.sinceMs).toISOString() }
      }),
      ...(free !== undefined && free < leastFreeBytes && { disk: { free_bytes: free } })
    }
  })
  const { METRICS_PORT, OTEL_EXPORTER_OTLP_ENDPOINT, ROLE } = config
  if (ROLE === "worker" || METRICS_PORT !== undefined || OTEL_EXPORTER_OTLP_ENDPOINT !== undefined)
    yield* Effect.forkScoped(
      Effect.repeat(
        Effect.catchCause(look, () => isUp(false)),
        Schedule.spaced("15 seconds")
      )
    )
  return yield* Effect.cachedWithTTL(look, "1 second")
})

/** The services that the condition needs. */
export type Conditioned = Effect.Services<ReturnType<typeof condition>>
