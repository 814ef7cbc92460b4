import type { DeliveryFailure, Withdrawn } from "@tidings/connectors/DeliveryFailure"
import { EmailConnector } from "@tidings/connectors/email/EmailConnector"
import { JobRepository } from "@tidings/storage/repositories/JobRepository"
import { Clock, Context, Effect, Layer } from "effect"

/** Since when a connector takes nothing, and what was last said. */
export interface Outage {
  readonly connector: string
  readonly sinceMs: number
  readonly words: string
  /** False where only an operator can help, so that asking by ourselves might lock the account. */
  readonly mayPass: boolean
}

const minuteMs = 60_000
const answerWithin = "30 seconds"

/** Whether the connector takes mails; while it does not, the log says so once a minute, and it is asked as often whether it is back. */
export class ConnectorHealth extends Context.Service<ConnectorHealth>()("@tidings/services/ConnectorHealth", {
  make: Effect.gen(function* () {
    const connector = yield* EmailConnector
    const jobs = yield* JobRepository
    const scope = yield* Effect.scope
    let outage: Outage | undefined
    let isAttended = false
    let wasTold = false
    let toldMs = Number.NEGATIVE_INFINITY

    const tell = Effect.fnUntraced(function* ({ sinceMs, words }: Outage) {
      const waiting = yield* jobs.waiting("deliver_email")
      const since = new Date(sinceMs).toISOString()
      yield* Effect.logWarning(
        `no mail leaves: ${connector.name} has taken none since ${since} and says "${words}"; ${waiting} waiting`
      )
    })

    const answered = Effect.suspend(() => {
      if (outage === undefined) return Effect.void
      outage = undefined
      if (!wasTold) return Effect.void
      wasTold = false
      return Effect.logInfo(`mails leave again: ${connector.name} answers`)
    })

    const failed = Effect.fnUntraced(function* (failure: Exclude<DeliveryFailure, { readonly _tag: "Rejected" }>) {
      const sinceMs = outage?.sinceMs ?? (yield* Clock.currentTimeMillis)
      const mayPass = failure._tag !== "CredentialsRefused"
      outage = { connector: connector.name, sinceMs, words: failure.message, mayPass }
      if (isAttended) return
      isAttended = true
      yield* Effect.forkIn(attend, scope)
    })

    const note = (failure: DeliveryFailure | Withdrawn): Effect.Effect<void> => {
      if (failure._tag === "Withdrawn" || failure._tag === "OutcomeUnknown") return Effect.void
      return failure._tag === "Rejected" || !failure.stopsAll ? answered : failed(failure)
    }

    const probe = Effect.timeoutOption(connector.verify, answerWithin).pipe(
      Effect.matchEffect({
        onFailure: note,
        onSuccess: (answer) => (answer._tag === "Some" ? answered : Effect.void)
      })
    )

    /** Until the outage is over: a line at once, or when the last one is a minute old, and then each minute. */
    const attend: Effect.Effect<void> = Effect.gen(function* () {
      for (;;) {
        yield* Effect.sleep(Math.max(0, toldMs + minuteMs - (yield* Clock.currentTimeMillis)))
        if (wasTold && outage?.mayPass === true) yield* probe
        if (outage === undefined) return
        toldMs = yield* Clock.currentTimeMillis
        wasTold = true
        yield* tell(outage)
      }
    }).pipe(
      Effect.catchCause((cause) => Effect.logError("the watch over a connector stumbled", cause)),
      Effect.ensuring(Effect.sync(() => void (isAttended = false)))
    )

    return {
      /** The offer itself, with its end noted. */
      watch: <A>(offer: Effect.Effect<A, DeliveryFailure | Withdrawn>) =>
        offer.pipe(
          Effect.tap(() => answered),
          Effect.tapError(note)
        ),

      /** The outage that lasts; undefined while mails are taken. */
      outage: Effect.sync(() => outage)
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
