import type { Channel } from "@tidings/connectors/Channel"
import type { OpenConnector } from "@tidings/connectors/Connector"
import type { DeliveryFailure, Withdrawn } from "@tidings/connectors/DeliveryFailure"
import type { ConnectorId } from "@tidings/schema/Id"
import { JobRepository } from "@tidings/storage/repositories/JobRepository"
import { Clock, Context, Effect, Layer, Metric } from "effect"
import { type Blocked, Circuit, isStopping, type Stopping } from "./Circuit.ts"

type Watched = Pick<OpenConnector<Channel>, "channel" | "name" | "verify">

/** Start of a connector's outage, and its last failure. */
export interface Outage {
  readonly connector: string
  readonly sinceMs: number
  readonly words: string
  /** False if only an operator can help: probing might lock the account. */
  readonly mayPass: boolean
}

/** State of a connector that failed within the last minute or is still failing. */
interface Watch {
  readonly circuit: Circuit
  /** Id of a workspace's own connector; undefined for the installation's. */
  readonly connectorId: ConnectorId | undefined
  /** The current outage; undefined once the connector takes messages again. */
  outage: Outage | undefined
  wasTold: boolean
  /** Last time a message was to go through the connector, in Unix milliseconds. */
  askedMs: number
}

const minuteMs = 60_000
const stepMs = 5_000
const answerWithin = "30 seconds"
/**
 * Milliseconds without use after which a workspace's account is no longer watched; waiting messages retry within
 * minutes.
 */
const unaskedMs = 10 * minuteMs

/**
 * Tracks whether connectors take messages. A failing connector gets no messages (see `Circuit`) and is probed until it
 * is back. The log reports an outage of the installation's connector once a minute, one of a workspace's once; a
 * workspace's is forgotten after ten minutes without messages for it.
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

    /** Updates the gauge of a channel's accounts that take no messages. */
    const gauge = (channel: Channel) =>
      Effect.suspend(() => {
        const down = Array.from(watches).filter(([of, { outage }]) => of.channel === channel && outage !== undefined)
        const metric = Metric.gauge("tidings_connectors_down", {
          description: "Accounts that take no messages",
          attributes: { channel }
        })
        return Metric.update(metric, down.length)
      })

    const forget = (connector: Watched) =>
      Effect.suspend(() => (watches.delete(connector) ? gauge(connector.channel) : Effect.void))

    const answered = (connector: Watched): Effect.Effect<void> =>
      Effect.suspend(() => {
        const watch = watches.get(connector)
        watch?.circuit.succeeded()
        if (watch?.outage === undefined) return Effect.void
        watch.outage = undefined
        const isUp = gauge(connector.channel)
        if (!watch.wasTold) return isUp
        watch.wasTold = false
        const through = watch.connectorId === undefined ? "" : ` through ${watch.connectorId}`
        const told = Effect.logInfo(`${connector.channel} leaves again${through}: ${connector.name} answers`)
        return Effect.andThen(isUp, told)
      })

    const failed = Effect.fnUntraced(function* (
      connector: Watched,
      connectorId: ConnectorId | undefined,
      failure: Stopping
    ) {
      const now = yield* Clock.currentTimeMillis
      const known = watches.get(connector)
      const watch = known ?? { circuit: new Circuit(), connectorId, outage: undefined, wasTold: false, askedMs: now }
      watch.circuit.failed(failure, now)
      watch.outage = {
        connector: connector.name,
        sinceMs: watch.outage?.sinceMs ?? now,
        words: failure.message,
        mayPass: failure._tag !== "CredentialsRefused"
      }
      watches.set(connector, watch)
      yield* gauge(connector.channel)
      if (known !== undefined) return
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

    /** Logs at once and then each minute, until the outage is over and the last line is a minute old. */
    const attend = (connector: Watched, watch: Watch): Effect.Effect<void> =>
      Effect.gen(function* () {
        let tellMs = yield* Clock.currentTimeMillis
        for (;;) {
          const now = yield* Clock.currentTimeMillis
          if (watches.get(connector) !== watch) return
          if (watch.connectorId !== undefined && now - watch.askedMs >= unaskedMs) return
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
        Effect.ensuring(Effect.suspend(() => (watches.get(connector) === watch ? forget(connector) : Effect.void)))
      )

    const asked = (connector: Watched, look: (circuit: Circuit, nowMs: number) => Blocked | undefined) =>
      Effect.map(Clock.currentTimeMillis, (now) => {
        const watch = watches.get(connector)
        if (watch === undefined) return undefined
        watch.askedMs = now
        return look(watch.circuit, now)
      })

    return {
      /** Returns the block of an account; undefined if a message may be offered to it now. */
      blocked: (connector: Watched): Effect.Effect<Blocked | undefined> =>
        asked(connector, (circuit, now) => circuit.blocks(now)),

      /** Like `blocked`, for a message that is offered now if nothing blocks it. */
      entered: (connector: Watched): Effect.Effect<Blocked | undefined> =>
        asked(connector, (circuit, now) => circuit.enters(now)),

      /** Runs the offer and notes how it ended. */
      watch: <A>(connector: Watched, offer: Effect.Effect<A, DeliveryFailure | Withdrawn>, connectorId?: ConnectorId) =>
        offer.pipe(
          Effect.tap(() => answered(connector)),
          Effect.tapError((failure) => note(connector, connectorId, failure))
        ),

      /** Stops watching an account that was closed. */
      forget,

      /** Returns the current outages of the installation's own accounts. */
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
