import type { Channel } from "@tidings/connectors/Channel"
import type { OpenConnector } from "@tidings/connectors/Connector"
import type { DeliveryFailure, Withdrawn } from "@tidings/connectors/DeliveryFailure"
import type { ConnectorId } from "@tidings/schema/Id"
import { JobRepository } from "@tidings/storage/repositories/JobRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { type Blocked, Circuit, isStopping, type Stopping } from "./Circuit.ts"

type Watched = Pick<OpenConnector<Channel>, "channel" | "name" | "verify">

/** Since when a connector takes nothing, and what was last said. */
export interface Outage {
  readonly connector: string
  readonly sinceMs: number
  readonly words: string
  /** False where only an operator can help, so that asking by ourselves might lock the account. */
  readonly mayPass: boolean
}

/** A connector that failed within the last minute, or fails still. */
interface Watch {
  readonly circuit: Circuit
  /** A workspace's own; undefined for the installation's. */
  readonly connectorId: ConnectorId | undefined
  /** undefined once it takes messages again. */
  outage: Outage | undefined
  wasTold: boolean
}

const minuteMs = 60_000
const stepMs = 5_000
const answerWithin = "30 seconds"

/**
 * Whether connectors take messages. While one does not, it is not asked (see `Circuit`) but by itself whether it is back, and the log says so once a minute
 * of the installation's own, once of a workspace's.
 */
export class ConnectorHealth extends Context.Service<ConnectorHealth>()("@tidings/services/ConnectorHealth", {
  make: Effect.gen(function* () {
    const jobs = yield* JobRepository
    const scope = yield* Effect.scope
    const watches = new Map<Watched, Watch>()

    const tell = Effect.fnUntraced(function* (
      channel: Channel,
      { connector, sinceMs, words }: Outage,
      connectorId: ConnectorId | undefined
    ) {
      const since = new Date(sinceMs).toISOString()
      const told = `${connector} has taken none since ${since} and says "${words}"`
      if (connectorId !== undefined)
        return yield* Effect.logInfo(`no ${channel} leaves through ${connectorId}: ${told}`)
      const waiting = yield* jobs.waiting(`deliver_${channel}`)
      yield* Effect.logWarning(`no ${channel} leaves: ${told}; ${waiting} waiting`)
    })

    const answered = (connector: Watched): Effect.Effect<void> =>
      Effect.suspend(() => {
        const watch = watches.get(connector)
        watch?.circuit.succeeded()
        if (watch?.outage === undefined) return Effect.void
        watch.outage = undefined
        if (!watch.wasTold) return Effect.void
        watch.wasTold = false
        const through = watch.connectorId === undefined ? "" : ` through ${watch.connectorId}`
        return Effect.logInfo(`${connector.channel} leaves again${through}: ${connector.name} answers`)
      })

    const failed = Effect.fnUntraced(function* (
      connector: Watched,
      connectorId: ConnectorId | undefined,
      failure: Stopping
    ) {
      const now = yield* Clock.currentTimeMillis
      const known = watches.get(connector)
      const watch = known ?? { circuit: new Circuit(), connectorId, outage: undefined, wasTold: false }
      watch.circuit.failed(failure, now)
      watch.outage = {
        connector: connector.name,
        sinceMs: watch.outage?.sinceMs ?? now,
        words: failure.message,
        mayPass: failure._tag !== "CredentialsRefused"
      }
      if (known !== undefined) return
      watches.set(connector, watch)
      yield* Effect.forkIn(attend(connector, watch), scope)
    })

    const note = (
      connector: Watched,
      connectorId: ConnectorId | undefined,
      failure: DeliveryFailure | Withdrawn
    ): Effect.Effect<void> => {
      if (failure._tag === "Withdrawn" || failure._tag === "OutcomeUnknown") return Effect.void
      return isStopping(failure) ? failed(connector, connectorId, failure) : answered(connector)
    }

    const probe = Effect.fnUntraced(function* (connector: Watched, { circuit, connectorId }: Watch, now: number) {
      circuit.probes(now)
      yield* Effect.timeoutOption(connector.verify, answerWithin).pipe(
        Effect.matchEffect({
          onFailure: (failure) => note(connector, connectorId, failure),
          onSuccess: (answer) => (answer._tag === "Some" ? answered(connector) : Effect.void)
        }),
        Effect.ensuring(Effect.sync(() => circuit.probed()))
      )
    })

    /** A line at once and then each minute, until the outage is over and the last line a minute old. */
    const attend = (connector: Watched, watch: Watch): Effect.Effect<void> =>
      Effect.gen(function* () {
        let tellMs = yield* Clock.currentTimeMillis
        for (;;) {
          const now = yield* Clock.currentTimeMillis
          if (watches.get(connector) !== watch) return
          if (now >= watch.circuit.nextProbeMs) yield* probe(connector, watch, now)
          if (now >= tellMs) {
            if (watch.outage === undefined) return
            if (watch.connectorId === undefined || !watch.wasTold) {
              watch.wasTold = true
              yield* tell(connector.channel, watch.outage, watch.connectorId)
            }
            tellMs = now + minuteMs
          }
          yield* Effect.sleep(Math.max(0, Math.min(tellMs, watch.circuit.nextProbeMs, now + stepMs) - now))
        }
      }).pipe(
        Effect.catchCause((cause) =>
          Effect.andThen(Effect.logError("the watch over a connector stopped", cause), Effect.sleep(minuteMs))
        ),
        Effect.ensuring(
          Effect.sync(() => {
            if (watches.get(connector) === watch) watches.delete(connector)
          })
        )
      )

    return {
      /** undefined where a message is offered to this account now. */
      blocked: (connector: Watched): Effect.Effect<Blocked | undefined> =>
        Effect.map(Clock.currentTimeMillis, (now) => watches.get(connector)?.circuit.blocks(now)),

      /** As `blocked`, of a message that is offered now where nothing blocks it. */
      entered: (connector: Watched): Effect.Effect<Blocked | undefined> =>
        Effect.map(Clock.currentTimeMillis, (now) => watches.get(connector)?.circuit.enters(now)),

      /** The offer itself, with its end noted. */
      watch: <A>(connector: Watched, offer: Effect.Effect<A, DeliveryFailure | Withdrawn>, connectorId?: ConnectorId) =>
        offer.pipe(
          Effect.tap(() => answered(connector)),
          Effect.tapError((failure) => note(connector, connectorId, failure))
        ),

      /** It is closed: nobody asks it any more. */
      forget: (connector: Watched): Effect.Effect<void> => Effect.sync(() => void watches.delete(connector)),

      /** Every outage of the installation's own accounts that lasts. */
      outages: Effect.sync(() =>
        Array.from(watches.values(), ({ connectorId, outage }) =>
          connectorId === undefined ? outage : undefined
        ).filter((outage) => outage !== undefined)
      )
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
