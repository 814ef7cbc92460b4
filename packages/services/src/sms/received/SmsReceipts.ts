import type { ReceivedSms } from "@tidings/connectors/Callback"
import { segmented } from "@tidings/engines/sms/segments"
import { Queue } from "@tidings/jobs/Queue"
import { type ConnectorId, newId, type WorkspaceId } from "@tidings/schema/Id"
import { E164 } from "@tidings/schema/fields/Phone"
import { helpReply } from "@tidings/schema/resources/SmsDelivery"
import { Database } from "@tidings/storage/Database"
import { HeardRepository } from "@tidings/storage/repositories/HeardRepository"
import { SmsRepository, type SmsRow } from "@tidings/storage/repositories/SmsRepository"
import { SmsWordingRepository } from "@tidings/storage/repositories/SmsWordingRepository"
import { WorkspaceRepository } from "@tidings/storage/repositories/WorkspaceRepository"
import { Clock, Context, Effect, Layer, Schema } from "effect"
import { systemCaller } from "../../access/Caller.ts"
import { laneOf } from "../../handover/AccountRoute.ts"
import { WebhookFanOut } from "../../webhooks/WebhookFanOut.ts"
import { filled } from "@tidings/engines/wording/placeholders"
import { smsJobs } from "../smsKind.ts"
import { SmsNumbers } from "../SmsNumbers.ts"
import { urgencyOf } from "../urgency.ts"
import { help } from "@tidings/engines/sms/wording/smsKit"
import { keywordOf } from "./keywordOf.ts"
import { WorkspaceTurns } from "../../workspace/WorkspaceTurns.ts"

const isNumber = Schema.is(E164)

/** Handles messages that people send to the numbers of a workspace. Decided in docs/decisions/sms.md. */
export class SmsReceipts extends Context.Service<SmsReceipts>()("@tidings/services/SmsReceipts", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const numbers = yield* SmsNumbers
    const known = yield* HeardRepository
    const messages = yield* SmsRepository
    const wordings = yield* SmsWordingRepository
    const workspaces = yield* WorkspaceRepository
    const events = yield* WebhookFanOut
    const queue = yield* Queue
    const turns = yield* WorkspaceTurns

    /** Answers HELP through the account it came to, once a day for each number. */
    const answer = Effect.fnUntraced(function* (
      workspaceId: WorkspaceId,
      { provider, through }: { readonly provider: string; readonly through: ConnectorId },
      to: string
    ) {
      const workspace = yield* workspaces.find(workspaceId)
      if (workspace === undefined) return
      const now = yield* Clock.currentTimeMillis
      const at = new Date(now).toISOString()
      const wording = (yield* wordings.hold(workspaceId, helpReply, [""])) ?? help.defaultBody
      const { email, name } = workspace.default_from
      const values = new Map([
        ["brand", name ?? ""],
        ["email", email]
      ])
      const body = filled(wording, (variable) => values.get(variable))
      const counted = segmented(body)
      const row: SmsRow = {
        id: newId("sms", now),
        workspace_id: workspaceId,
        livemode: true,
        key_id: systemCaller(workspaceId, workspace.plan).keyId,
        template_key: helpReply,
        language: null,
        to_number: to,
        body,
        encoding: counted.encoding,
        segments: counted.parts.length,
        status: "accepted",
        connector: provider,
        connector_id: null,
        provider_message_id: null,
        events: [],
        simulation: null,
        consent_proof_id: null,
        reply_day: at.slice(0, 10),
        reply_through: through,
        handover_at: null,
        captured_at: null,
        created_at: at,
        updated_at: at
      }
      if (!(yield* messages.insertReply(row))) return
      const { priority } = urgencyOf.transactional
      yield* queue.enqueue(
        smsJobs.deliver,
        { id: row.id, through },
        { turn: yield* turns.of(workspaceId), lane: laneOf(workspaceId, through), priority }
      )
    })

    const tell = (workspaceId: WorkspaceId, provider: string, { from, text, to }: ReceivedSms) =>
      events.emit(workspaceId, {
        type: "sms.received",
        livemode: true,
        data: {
          from,
          to,
          text,
          connectorProvider: provider
        }
      })

    return {
      /** Carries out a keyword, and emits an event for any other message. A message received before changes nothing. */
      take: (workspaceId: WorkspaceId, provider: string, connectorId: ConnectorId, received: ReceivedSms) =>
        database.transaction(
          Effect.gen(function* () {
            const isNew = yield* known.hear(
              { workspaceId, account: connectorId },
              received.receivedId,
              yield* Clock.currentTimeMillis
            )
            if (!isNew) return
            const { from } = received
            const world = { workspaceId, livemode: true }
            const keyword = isNumber(from) ? (received.keyword ?? keywordOf(received.text)) : undefined
            if (keyword === "help") return yield* answer(workspaceId, { provider, through: connectorId }, from)
            if (keyword === "stop") {
              const source = { kind: "keyword", id: connectorId } as const
              return void (yield* numbers.optOut(world, from, source))
            }
            // A start keyword (such as YES) from a number that is not opted out is an answer to something else.
            if (keyword === "start" && (yield* numbers.optIn(world, from, "keyword"))) return
            yield* tell(workspaceId, provider, received)
          })
        )
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
