import type { Channel } from "@tidings/connectors/Channel"
import type { OpenConnector } from "@tidings/connectors/Connector"
import type { DeliveryFailure, Withdrawn } from "@tidings/connectors/DeliveryFailure"
import { JobRepository } from "@tidings/storage/repositories/JobRepository"
import { Clock, Context, Effect, Layer } from "effect"

type Watched = Pick<OpenConnector<Channel>, "channel" | "name" | "verify">

/** Since when a connector takes nothing, and what was last said. */
export interface Outage {
  readonly connector: string
  readonly sinceMs: number
  readonly words: string
  /** False where only an operator can help, so that asking by ourselves might lock the account. */
  readonly mayPass: boolean
}

/** A connector that failed within the last minute. */
interface Watch {
  /** undefined once it takes messages again. */
  outage: Outage | undefined
  wasTold: boolean
}

const minuteMs = 60_000
const answerWithin = "30 seconds"

/** Whether connectors take messages; while one does not, the log says so once a minute, and it is asked as often whether it is back. */
export class ConnectorHealth extends Context.Service<ConnectorHealth>()("@tidings/services/ConnectorHealth", {
  make: Effect.gen(function* () {
    const jobs = yield* JobRepository
    const scope = yield* Effect.scope
    const watches = new Map<Watched, Watch>()

    const tell = Effect.fnUntraced(function* (channel: Channel, { connector, sinceMs, words }: Outage) {
      const waiting = yield* jobs.waiting(`deliver_${channel}`)
      const since = new Date(sinceMs).toISOString()
      yield* Effect.logWarning(
        `no ${channel} leaves: ${connector} has taken none since ${since} and says "${words}"; ${waiting} waiting`
      )
    })

    const answered = (connector: Watched): Effect.Effect<void> =>
      Effect.suspend(() => {
        const watch = watches.get(connector)
        if (watch?.outage === undefined) return Effect.void
        watch.outage = undefined
        if (!watch.wasTold) return Effect.void
        watch.wasTold = false
        return Effect.logInfo(`${connector.channel} leaves again: ${connector.name} answers`)
      })

    const failed = Effect.fnUntraced(function* (
      connector: Watched,
      failure: Exclude<DeliveryFailure, { readonly _tag: "Rejected" }>
    ) {
      const now = yield* Clock.currentTimeMillis
      const known = watches.get(connector)
      const watch = known ?? { outage: undefined, wasTold: false }
      const sinceMs = watch.outage?.sinceMs ?? now
      const mayPass = failure._tag !== "CredentialsRefused"
      watch.outage = { connector: connector.name, sinceMs, words: failure.message, mayPass }
      if (known !== undefined) return
      watches.set(connector, watch)
      yield* Effect.forkIn(attend(connector, watch), scope)
    })

    const note = (connector: Watched, failure: DeliveryFailure | Withdrawn): Effect.Effect<void> => {
      if (failure._tag === "Withdrawn" || failure._tag === "OutcomeUnknown") return Effect.void
      return failure._tag === "Rejected" || !failure.stopsAll ? answered(connector) : failed(connector, failure)
    }

    const probe = (connector: Watched) =>
      Effect.timeoutOption(connector.verify, answerWithin).pipe(
        Effect.matchEffect({
          onFailure: (failure) => note(connector, failure),
          onSuccess: (answer) => (answer._tag === "Some" ? answered(connector) : Effect.void)
        })
      )

    /** A line at once and then each minute, until the outage is over and the last line a minute old. */
    const attend = (connector: Watched, watch: Watch): Effect.Effect<void> =>
      Effect.gen(function* () {
        for (;;) {
          if (watch.wasTold && watch.outage?.mayPass === true) yield* probe(connector)
          if (watch.outage === undefined) return
          watch.wasTold = true
          yield* tell(connector.channel, watch.outage)
          yield* Effect.sleep(minuteMs)
        }
      }).pipe(
        Effect.catchCause((cause) =>
          Effect.andThen(Effect.logError("the watch over a connector stopped", cause), Effect.sleep(minuteMs))
        ),
        Effect.ensuring(Effect.sync(() => watches.delete(connector)))
      )

    return {
      /** The offer itself, with its end noted. */
      watch: <A>(connector: Watched, offer: Effect.Effect<A, DeliveryFailure | Withdrawn>) =>
        offer.pipe(
          Effect.tap(() => answered(connector)),
          Effect.tapError((failure) => note(connector, failure))
        ),

      /** Every outage that lasts. */
      outages: Effect.sync(() =>
        Array.from(watches.values(), ({ outage }) => outage).filter((outage) => outage !== undefined)
      )
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
