import { lastAttempt } from "@tidings/jobs/testing/lastAttempt"
import { SmsHandover } from "@tidings/services/sms/SmsHandover"
import { SmsNumbers } from "@tidings/services/sms/SmsNumbers"
import { SmsTimeline } from "@tidings/services/sms/SmsTimeline"
import { SmsRepository } from "@tidings/storage/repositories/SmsRepository"
import { Effect, type Scope } from "effect"
import { byProvider } from "../byProvider.ts"
import { hearing, made } from "../fixtures.ts"
import type { World } from "../World.ts"
import { type Handed, type Handing, person } from "./Handed.ts"

/** A text message that was sent. */
export const handedSms = Effect.fnUntraced(function* ({
  connectorId,
  isLost,
  provider,
  workspace
}: Handing): Effect.fn.Return<Handed, never, World | Scope.Scope> {
  const messages = yield* SmsRepository
  const input = {
    templateKey: "order.confirmed",
    to: person,
    variables: { order: "A-1042" },
    consentProofId: "proof-1"
  }
  const { id } = yield* made("send_transactional_sms", input, workspace)
  if (isLost) {
    yield* messages.handOver({ id, at: new Date(0).toISOString(), connector: provider, connectorId })
    yield* SmsTimeline.use((timeline) => timeline.record(id, [byProvider("sms.unconfirmed", { reason: "lost" })]))
  } else {
    const attempt = { ...lastAttempt, workspaceId: workspace.id, lane: `deliver_sms/${workspace.id}` }
    yield* Effect.orDie(SmsHandover.use((deliveries) => deliveries.deliver(id, attempt)))
  }
  const heard = yield* hearing(workspace)
  const row = yield* messages.open(id)
  return {
    workspace,
    ownId: id,
    messageId: row!.provider_message_id ?? "",
    told: Effect.gen(function* () {
      const { events, status } = (yield* messages.open(id))!
      const stopped = yield* SmsNumbers.use((numbers) => numbers.list(workspace.world, undefined, 10))
      return {
        status,
        reason: (events.at(-1)!.data as any).reason,
        timeline: events.map(({ type }) => type),
        stops: stopped.map(({ source }) => source),
        events: (yield* heard).map(({ data, type }: any) => [type, data] as const)
      }
    }),
    clear: SmsNumbers.use((numbers) => numbers.optIn(workspace.world, person, "operator"))
  }
})
