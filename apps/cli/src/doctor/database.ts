import { holderOf } from "@tidings/installation/dataLock"
import type { Config } from "@tidings/installation/settings"
import { commandLine } from "@tidings/engines/commandLine/commandLine"
import type { Inspection, Uninspectable } from "@tidings/storage/Inspection"
import { inspectStandby } from "@tidings/storage/standby/inspectStandby"
import { Clock, Effect } from "effect"
import { inspected } from "../database/inspected.ts"
import type { Stop } from "../Stop.ts"
import { tidingsAnswers } from "./addresses.ts"
import { type DoctorFinding, doubtful, skipped, well, wrong } from "./DoctorFinding.ts"
import { listeningAt } from "@tidings/installation/listeningAt"

const toleratedMs = 2_000

const advices: Readonly<Record<string, string>> = {
  ECONNREFUSED: "start PostgreSQL, or correct host and port of DATABASE_URL",
  ENOTFOUND: "correct the host of DATABASE_URL",
  CONNECT_TIMEOUT: "open the way to the database, or correct the host of DATABASE_URL",
  "28P01": "correct user and password of DATABASE_URL",
  "28000": "let this user in (pg_hba.conf), or correct DATABASE_URL",
  "3D000": "create the database, or correct its name in DATABASE_URL"
}

const unreachable = (error: Uninspectable | Stop, embedded: boolean): DoctorFinding => {
  // Another process opened it after we looked for its holder.
  if (error._tag === "Stop") return wrong("database", "was opened by another process just now", "run this again")
  const { code, message } = error
  const advice = embedded
    ? "restore the folder from a backup, or move it away to begin anew"
    : (advices[code ?? ""] ?? "correct DATABASE_URL")
  return wrong("database", `cannot be opened (${code ?? message})`, advice)
}

const stateOf = ({ migrations, unwritable, version }: Inspection): DoctorFinding => {
  const missing = migrations.filter(({ applied }) => !applied).length
  if (missing > 0)
    return wrong(
      "database",
      `PostgreSQL ${version} lacks ${missing} of ${migrations.length} migrations`,
      commandLine("migrate")
    )
  return unwritable === undefined
    ? well("database", `PostgreSQL ${version}, migrated and writable`)
    : wrong(
        "database",
        `PostgreSQL ${version} takes no rows (${unwritable})`,
        "point DATABASE_URL at the primary, as a user who may write, and see that its disk has room"
      )
}

/** Reports connectors that their providers refuse, each with its reason and remedy. */
export const connectorFindings = (found: Inspection["needAttention"]): ReadonlyArray<DoctorFinding> =>
  found.map(({ id, provider, reason, workspaceId }) =>
    doubtful(
      "connectors",
      `nothing goes through ${provider} (${id} of ${workspaceId}): ${reason ?? "it needs attention"}`,
      commandLine(`connector test ${id}`)
    )
  )

/** Reports jobs that are due but still wait. */
export const lateJobFindings = (late: Inspection["late"]): ReadonlyArray<DoctorFinding> =>
  late.length === 0
    ? [well("worker", "nothing that is due waits")]
    : [
        wrong(
          "worker",
          `${late.map(({ count, name, since }) => `${count} of ${name} since ${since}`).join(", ")} wait, and no worker takes them`,
          "start a process with ROLE=worker or without ROLE; where one runs, see its log and its /readyz"
        )
      ]

/** Reports subscriptions whose receivers accept nothing. */
export const webhookFindings = (failing: Inspection["failingWebhooks"]): ReadonlyArray<DoctorFinding> =>
  failing.map(({ id, since, workspaceId }) =>
    doubtful(
      "webhooks",
      `${id} of ${workspaceId} takes nothing since ${since}, and is disabled after 5 days of that`,
      "mend the receiver, or disable the subscription (update_webhook)"
    )
  )

/** Reports sequence runs that wait because their send is refused. */
export const heldRunFindings = (held: Inspection["heldRuns"]): ReadonlyArray<DoctorFinding> =>
  held.map(({ count, reason, sequence, since, workspaceId }) =>
    doubtful(
      "sequences",
      `${count === 1 ? "a run" : `${count} runs`} of ${sequence} of ${workspaceId} ${count === 1 ? "is" : "are"} held since ${since}: ${reason}`,
      "mend what is refused; each tries again for 31 hours and then fails"
    )
  )

/** Checks that the keys here open the stored credentials; reports nothing if there are none. */
const credentials = (
  keys: Config["CREDENTIALS_KEY"],
  sealings: Inspection["sealings"]
): ReadonlyArray<DoctorFinding> => {
  const names = new Set(keys?.map(({ name }) => name))
  const unopened = sealings.filter(({ key }) => !names.has(key))
  if (sealings.length === 0) return []
  if (unopened.length === 0) return [well("credentials", "CREDENTIALS_KEY opens those of every connector")]
  const count = unopened.reduce((sum, { count }) => sum + count, 0)
  return [
    wrong(
      "credentials",
      `CREDENTIALS_KEY does not open those of ${count} connectors, sealed by ${unopened.map(({ key }) => key).join(" and ")}`,
      "set it, for every process, to the key that they were sealed with (several are separated by commas)"
    )
  ]
}

/** Checks that the standby for reads is one of this database, and says by how much it is behind. */
export const standbyFindings = ({
  DATABASE_READ_URL,
  DATABASE_URL
}: Pick<Config, "DATABASE_READ_URL" | "DATABASE_URL">): Effect.Effect<ReadonlyArray<DoctorFinding>> =>
  DATABASE_URL === undefined || DATABASE_READ_URL === undefined
    ? Effect.succeed([])
    : inspectStandby(DATABASE_URL, DATABASE_READ_URL).pipe(
        Effect.map((bytes) => well("standby", `replays what DATABASE_URL writes, ${bytes} bytes of its log behind`)),
        Effect.catch(({ message }) =>
          Effect.succeed(
            doubtful(
              "standby",
              `takes no reads, which DATABASE_URL answers instead: ${message}`,
              "start it, or correct DATABASE_READ_URL"
            )
          )
        ),
        Effect.map((finding) => [finding])
      )

/** Compares two clocks; the local one was read before and after the other. */
export const clock = (theirsMs: number, beforeMs: number, afterMs: number): DoctorFinding => {
  const apartMs = theirsMs < beforeMs ? beforeMs - theirsMs : Math.max(0, theirsMs - afterMs)
  return apartMs > toleratedMs
    ? wrong(
        "clock",
        `this machine and the database are ${(apartMs / 1000).toFixed(1)} s apart`,
        "set both by NTP: limits, retries and signatures go by the time"
      )
    : well("clock", "agrees with the database's")
}

const ownClock = skipped("clock", "the embedded database goes by this machine's")

const embeddedHeldBy = (config: Config, pid: number): Effect.Effect<DoctorFinding> =>
  Effect.map(tidingsAnswers(listeningAt(config), "/readyz", "ready"), (ready) =>
    ready
      ? well("database", `embedded, and answers within the running server (process ${pid})`)
      : wrong(
          "database",
          `process ${pid} has it open, and no server answers from it at ${listeningAt(config)}`,
          "wait until that process has started or ended, or stop it"
        )
  )

/** Checks that the database is there, migrated and writable, and that its clock is right. */
export const database = (config: Config): Effect.Effect<ReadonlyArray<DoctorFinding>> =>
  Effect.gen(function* () {
    const embedded = config.DATABASE_URL === undefined
    const holder = embedded ? yield* holderOf(config.TIDINGS_DATA) : undefined
    if (holder !== undefined) return [yield* embeddedHeldBy(config, holder.pid), ownClock]
    const before = yield* Clock.currentTimeMillis
    const found = yield* Effect.result(inspected(config))
    const after = yield* Clock.currentTimeMillis
    if (found._tag === "Failure") return [unreachable(found.failure, embedded), skipped("clock", "needs the database")]
    if (found.success === undefined) return [skipped("database", "embedded, and made at the first start"), ownClock]
    const { failingWebhooks, heldRuns: held, late, needAttention, nowMs, sealings } = found.success
    return [
      stateOf(found.success),
      ...(yield* standbyFindings(config)),
      embedded ? ownClock : clock(nowMs, before, after),
      ...credentials(config.CREDENTIALS_KEY, sealings),
      ...connectorFindings(needAttention),
      // An embedded database belongs to a server that is not running, so all jobs wait.
      ...(embedded ? [] : lateJobFindings(late)),
      ...webhookFindings(failingWebhooks),
      ...heldRunFindings(held)
    ]
  })
