import { Database } from "@tidings/storage/Database"
import { ConnectorRepository, type ConnectorRow } from "@tidings/storage/repositories/ConnectorRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { commandLine } from "@tidings/engines/commandLine/commandLine"
import { eachApart } from "../../jobs/eachApart.ts"
import { WebhookFanOut } from "../../webhooks/WebhookFanOut.ts"
import { Connections } from "../Connections.ts"
import { providerTitle } from "../providers.ts"

/** Days before the end of a consent at which an event is emitted, each once. */
const toldAt = [1, 3, 7, 14] as const

const dayMs = 24 * 60 * 60 * 1000
const atATime = 100

/** Returns the days left if an event is due by now, 0 after the end; undefined more than 14 days before it. */
export const daysLeft = (endsAt: Date, nowMs: number): number | undefined => {
  const days = Math.ceil((endsAt.getTime() - nowMs) / dayMs)
  return days <= toldAt.at(-1)! ? Math.max(0, days) : undefined
}

/** Describes the end of a consent in words, with the command to renew it. */
export const endingWords = (
  connector: Pick<ConnectorRow, "provider"> & { readonly consentEndsAt: Date },
  days: number
): string => {
  const when = days === 0 ? "has ended" : `ends in ${days === 1 ? "1 day" : `${days} days`}`
  const { consentEndsAt, provider } = connector
  return `The consent at ${providerTitle(connector.provider)} ${when} (${consentEndsAt.toISOString().slice(0, 10)}): consent again, by ${commandLine(`connector connect ${provider}`)}`
}

/**
 * Emits events about consents that only a person can renew, before they end. Decided in docs/decisions/connectors.md.
 */
export class ConsentEnds extends Context.Service<ConsentEnds>()("@tidings/services/ConsentEnds", {
  make: Effect.gen(function* () {
    const connections = yield* Connections
    const database = yield* Database
    const events = yield* WebhookFanOut
    const repository = yield* ConnectorRepository

    /** Emits the event for one locked connector, unless it was emitted already. */
    const told = ({ id }: ConnectorRow, nowMs: number) =>
      database.transaction(
        Effect.gen(function* () {
          const [connector] = yield* repository.lock([id])
          if (connector === undefined || connector.consentEndsAt === null || connector.status !== "connected") return
          const { channel, consentEndsAt, label, provider, toldDays, workspaceId } = connector
          const days = daysLeft(consentEndsAt, nowMs)
          const due = days === undefined ? undefined : toldAt.find((told) => days <= told)
          if (days === undefined || due === undefined || (toldDays !== null && toldDays <= due)) return
          const data = {
            connector_id: id,
            channel,
            provider,
            label,
            reason: endingWords({ provider, consentEndsAt }, days)
          }
          yield* events.emit(workspaceId, { type: "connector.needs_attention", livemode: true, data })
          yield* repository.note(id, { toldDays: due })
        })
      )

    const look = (connector: ConnectorRow, nowMs: number) => {
      const consentEndsAt = connector.consentEndsAt!
      return consentEndsAt.getTime() <= nowMs
        ? connections.needsAttention(connector, endingWords({ ...connector, consentEndsAt }, 0))
        : told(connector, nowMs)
    }

    return {
      /** Emits events for consents that end within 14 days, and stops connectors whose consent has ended. */
      sweep: Effect.gen(function* () {
        const now = yield* Clock.currentTimeMillis
        const by = new Date(now + toldAt.at(-1)! * dayMs)
        for (let after = "", more = true; more;) {
          const ending = yield* repository.consentEndsBy(by, after, atATime)
          const words = ({ id }: ConnectorRow) => `the end of the consent of ${id} could not be told`
          yield* eachApart(ending, (connector) => look(connector, now), { words })
          after = ending.at(-1)?.id ?? ""
          more = ending.length === atATime
        }
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
