import { inHomeOf } from "@tidings/storage/homes/inHome"
import type { Account } from "@tidings/connectors/connectorsOf"
import type { CallbackContent } from "@tidings/connectors/Callback"
import { keepableTold } from "@tidings/connectors/callbacks/keepableTold"
import { connectors } from "@tidings/connectors/registry"
import { ConnectorRepository, type ConnectorRow } from "@tidings/storage/repositories/ConnectorRepository"
import { Cause, Clock, Context, Effect, Fiber, Layer, Schedule } from "effect"
import { Handovers } from "../handover/Handovers.ts"
import { reportSinks } from "./reportSinks.ts"

const longestMs = 60_000
const firstMs = 1_000

/**
 * Repeats an effect after any end, failure or defect, until it is interrupted: after a second, then twice as long each
 * time, a minute at most, and after a second again if it ran for a minute. `ended` is called with the cause.
 */
export const persistently = <E, R>(
  deed: Effect.Effect<unknown, E, R>,
  ended: (cause: Cause.Cause<E>) => Effect.Effect<void>
): Effect.Effect<never, never, R> =>
  Effect.gen(function* () {
    let waitMs = firstMs
    for (;;) {
      const beganMs = yield* Clock.currentTimeMillis
      yield* Effect.catchCause(deed, ended)
      const hasLasted = (yield* Clock.currentTimeMillis) - beganMs >= longestMs
      waitMs = hasLasted ? firstMs : waitMs
      yield* Effect.sleep(waitMs)
      waitMs = Math.min(longestMs, 2 * waitMs)
    }
  })

const listening = connectors.filter(({ listens }: Account["row"]) => listens === true).map(({ name }) => name)

/** Maximum number of connections that this process keeps open for listening. */
const mostAccounts = 500
const lookEvery = "15 seconds"

const keyOf = ({ id, revision }: ConnectorRow): string => `${id} ${revision}`

/**
 * Keeps accounts open whose providers report over the connection that takes messages, and records the reports; a report
 * is confirmed to the provider once it is recorded. For processes that run jobs. Decided in
 * docs/decisions/connectors.md.
 */
export class Listening extends Context.Service<Listening>()("@tidings/services/Listening", {
  make: Effect.gen(function* () {
    const handovers = yield* Handovers
    const repository = yield* ConnectorRepository
    const sinks = yield* reportSinks
    const heard = (
      { channel, id, provider, workspaceId }: ConnectorRow,
      told: CallbackContent
    ): Effect.Effect<unknown> => {
      const sink = sinks[channel]
      if ("outcome" in told) return sink?.report(workspaceId, provider, told) ?? Effect.void
      return ("receivedId" in told && sink?.received?.(workspaceId, id, told)) || Effect.void
    }

    const attended = (row: ConnectorRow) =>
      persistently(
        handovers.using(row.channel, { workspaceId: row.workspaceId, only: row.id }, ({ listen }) =>
          listen === undefined
            ? Effect.never
            : listen((all) =>
                inHomeOf(
                  row.id,
                  Effect.forEach(keepableTold(all), (told) => heard(row, told), { discard: true })
                )
              )
        ),
        (cause) =>
          Cause.hasDies(cause)
            ? Effect.logWarning(`connector ${row.id} could not be listened to`, cause)
            : Effect.logDebug(`connector ${row.id} cannot be listened to: ${Cause.pretty(cause)}`)
      )

    /** Listens to the accounts connected now, and stops listening to others. */
    const round = Effect.fnUntraced(function* (open: Map<string, Fiber.Fiber<unknown, unknown>>) {
      const rows = yield* repository.working(listening, mostAccounts)
      const standing = new Map(rows.map((row) => [keyOf(row), row]))
      for (const [key, fiber] of open) {
        if (standing.has(key)) continue
        open.delete(key)
        yield* Fiber.interrupt(fiber)
      }
      for (const [key, row] of standing) {
        if (!open.has(key)) open.set(key, yield* Effect.forkScoped(attended(row)))
      }
    })

    return {
      /** Listens to the accounts of the current home until the scope closes; checks for changes every 15 s. */
      listen: Effect.suspend(() => {
        const open = new Map<string, Fiber.Fiber<unknown, unknown>>()
        return Effect.forkScoped(
          Effect.repeat(
            Effect.catchCause(round(open), (cause) => Effect.logWarning("connectors could not be listened to", cause)),
            Schedule.spaced(lookEvery)
          )
        )
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
