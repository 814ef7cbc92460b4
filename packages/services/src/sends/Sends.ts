import { normalizeEmail } from "@tidings/schema/fields/Email"
import type { Seen } from "@tidings/schema/approvals/approval"
import type { FieldError } from "@tidings/schema/FieldError"
import { newId, type WorkspaceId } from "@tidings/schema/Id"
import { fitsMetadata } from "@tidings/schema/fields/Metadata"
import { turnsOf } from "@tidings/schema/Plan"
import { problem } from "@tidings/schema/Problem"
import type { ListSends } from "@tidings/schema/resources/Send"
import type { SendRequest } from "@tidings/schema/resources/SendRequest"
import type { SuppressionReason } from "@tidings/schema/resources/Suppression"
import { windowOf } from "@tidings/schema/fields/Timestamp"
import { EmailConnector } from "@tidings/connectors/email/EmailConnector"
import { Queue } from "@tidings/jobs/Queue"
import {
  type Acceptance,
  AcceptanceRepository,
  type SendContext
} from "@tidings/storage/repositories/AcceptanceRepository"
import type { Due } from "@tidings/storage/repositories/jobRows"
import { SendRepository, toSend, type SendFilter, type SendRow } from "@tidings/storage/repositories/SendRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { Caller } from "../access/Caller.ts"
import { Foreseen } from "../access/Foreseen.ts"
import { own } from "../access/own.ts"
import { note } from "../audit/CallNotes.ts"
import { Draft } from "../settlement/Draft.ts"
import deliver_email from "./jobs/deliver_email.ts"
import { Cursors } from "../paging/Cursors.ts"
import { check } from "../templates/engine/index.ts"
import { Engine } from "../templates/Engine.ts"
import { TemplateVersions, type TemplateVersion } from "../templates/TemplateVersions.ts"
import { WebhookFanOut } from "../webhooks/WebhookFanOut.ts"
import type { TimelineChange } from "./timeline/TimelineChange.ts"
import { denyListFor, sift } from "./headers.ts"
import { priorityOf } from "./priorityOf.ts"
import { replyToOf } from "./replyTo.ts"
import { senderDomain, senderFields } from "./senderDomain.ts"
import { simulationOf, terminal } from "./timeline/simulation.ts"
import { entriesOf } from "./timeline/Timeline.ts"
import { eventsToSend } from "./timeline/eventsToSend.ts"
import { unfold } from "./timeline/unfold.ts"

const maxAttachmentBytes = 10 * 1024 * 1024

const decodedBytes = (base64: string): number =>
  Math.floor((base64.length * 3) / 4) - (base64.endsWith("==") ? 2 : base64.endsWith("=") ? 1 : 0)

/** What a timeline begins with; `reason` is why the recipient is suppressed. */
const beginningOf = (livemode: boolean, reason: SuppressionReason | undefined): ReadonlyArray<TimelineChange> => {
  const queued: TimelineChange = { type: "send.queued", source: "system" }
  if (reason === undefined) return [queued]
  return livemode
    ? [{ type: "transactional.suppressed", source: "system", data: { reason } }]
    : [queued, terminal("suppressed", reason)]
}

const fieldsAgainst = (request: SendRequest, livemode: boolean): ReadonlyArray<FieldError> => [
  ...(livemode && request.simulationScenario !== undefined
    ? [
        {
          path: "simulationScenario",
          code: "unknown_field" as const,
          message: "Only sandbox keys can simulate outcomes"
        }
      ]
    : []),
  ...(request.bypassSuppression === true && request.bypassReason === undefined
    ? [{ path: "bypassReason", code: "required" as const, message: "bypassSuppression needs a bypassReason" }]
    : []),
  ...replyToOf(request).fields
]

/** Accepting, reading and listing sends. Decided in docs/decisions/sends.md. */
export class Sends extends Context.Service<Sends>()("@tidings/services/Sends", {
  make: Effect.gen(function* () {
    const acceptances = yield* AcceptanceRepository
    const repository = yield* SendRepository
    const versions = yield* TemplateVersions
    const events = yield* WebhookFanOut
    const queue = yield* Queue
    const cursors = yield* Cursors
    const connector = yield* EmailConnector
    const engine = yield* Engine

    /** The version that a send would render; refused while there is none. */
    const published = Effect.fnUntraced(function* (context: SendContext, key: string) {
      if (context.template_id === null)
        return yield* problem("unknown_template", { message: `No template has the key "${key}".` })
      if (context.template_status === "archived")
        return yield* problem("template_not_published", { message: `The template "${key}" is archived.` })
      if (context.template_version === 0) return yield* problem("template_not_published")
      return yield* versions.load(context.template_id, context.template_version!)
    })

    const rendered = Effect.fnUntraced(function* (version: TemplateVersion, given: SendRequest["variables"]) {
      const { fields, variables } = check(version.contract, given ?? {})
      if (fields.length > 0) return yield* problem("schema_contract_violation", { fields })
      const { workspaceId } = yield* Caller
      return { variables, message: yield* engine.render(workspaceId, version, variables) }
    })

    /** As it was foreseen, or by a look of our own. */
    const contextOf = Effect.fnUntraced(function* (
      workspaceId: WorkspaceId,
      templateKey: string,
      toNormalized: string
    ) {
      const { send } = yield* Foreseen
      return send?.templateKey === templateKey && send.toNormalized === toNormalized
        ? send.context
        : yield* acceptances.context(workspaceId, templateKey, toNormalized)
    })

    /** Leaves the acceptance to the call's draft, or else writes it in the open transaction; and wakes whoever does what it asks for. */
    const commit = Effect.fnUntraced(function* (acceptance: Acceptance, due: ReadonlyArray<Due>) {
      const { budget, send } = acceptance
      const fits = (isWritten: boolean) =>
        isWritten
          ? Effect.void
          : Effect.fail(
              problem("monthly_send_budget_exceeded", {
                retryAfterSeconds: secondsToNextMonth(Date.parse(send.created_at))
              })
            )
      const written = (isWritten: boolean) => Effect.andThen(fits(isWritten), queue.ring(...due))
      const draft = yield* Draft
      if (draft === undefined) return yield* Effect.flatMap(acceptances.accept(acceptance), written)
      draft.foreseen = Effect.flatMap(acceptances.hasRoom(send.workspace_id, send.created_at, budget), fits)
      draft.commit = (traces) => Effect.flatMap(acceptances.acceptTogether({ ...acceptance, ...traces }), written)
    })

    /** Checks a request and stores it with its delivery job, all of it or nothing. */
    const accept = Effect.fnUntraced(function* (request: SendRequest) {
      const caller = yield* Caller
      const toNormalized = normalizeEmail(request.to)
      const context = yield* contextOf(caller.workspaceId, request.template, toNormalized)
      const senders = [senderDomain(context.from_email), ...context.sender_domains]
      const invalid = [...fieldsAgainst(request, caller.livemode), ...senderFields(request, senders)]
      if (invalid.length > 0) return yield* problem("field_invalid", { fields: invalid })
      if (request.metadata !== undefined && !fitsMetadata(request.metadata)) return yield* problem("metadata_too_large")
      const attachments = request.attachments ?? []
      if (attachments.reduce((sum, { data_base64 }) => sum + decodedBytes(data_base64), 0) > maxAttachmentBytes) {
        return yield* problem("attachments_too_large")
      }

      const version = yield* published(context, request.template)
      const { message, variables } = yield* rendered(version, request.variables)

      const bypassed = request.bypassSuppression === true && context.suppressed !== "complaint"
      const suppressed = context.suppressed !== null && !bypassed
      const scenario = suppressed ? "suppressed" : (request.simulationScenario ?? "delivered")
      const now = yield* Clock.currentTimeMillis
      const at = new Date(now).toISOString()
      const headers = sift(request.headers ?? {}, version.category)
      const { replyTo } = replyToOf(request)
      const begun = unfold(
        { events: [], status: "queued", livemode: caller.livemode },
        beginningOf(caller.livemode, suppressed ? context.suppressed! : undefined)
      )

      const row: Omit<SendRow, "events"> = {
        id: newId("snd", now),
        workspace_id: caller.workspaceId,
        livemode: caller.livemode,
        key_id: caller.keyId,
        template_key: request.template,
        template_id: version.template_id,
        template_version: version.version,
        to_email: request.to,
        to_normalized: toNormalized,
        subject: message.subject,
        status: begun.status,
        connector: caller.livemode ? connector.name : "sandbox",
        metadata: request.metadata ?? null,
        simulation: caller.livemode ? null : simulationOf(scenario),
        payload: {
          variables,
          from: request.from ?? { email: context.from_email, name: context.from_name },
          ...(replyTo !== undefined && { replyTo }),
          headers: headers.kept,
          attachments: suppressed ? [] : attachments.map((item) => ({ ...item, inline: item.inline ?? false }))
        },
        message_id: null,
        handover_at: null,
        created_at: at,
        updated_at: at
      }
      const told = context.has_webhooks
        ? yield* events.plan(caller.workspaceId, eventsToSend(begun, row))
        : { ids: begun.news.map(() => newId("evt", now)), dispatches: [], job: undefined }
      const send: SendRow = { ...row, events: entriesOf(begun, told.ids, now) }
      const job = suppressed
        ? undefined
        : queue.row(deliver_email, { sendId: row.id }, now, {
            workspaceId: caller.workspaceId,
            lane: row.connector,
            priority: priorityOf(version.category),
            weight: turnsOf[caller.plan]
          })
      const acceptance = {
        send,
        job,
        dispatches: told.dispatches,
        budget: caller.livemode && !suppressed ? context.monthly_send_budget : null
      }
      yield* commit(
        acceptance,
        [job, told.job].filter((due) => due !== undefined)
      )

      yield* note("send", row.id, {
        template: request.template,
        to_domain: request.to.slice(request.to.lastIndexOf("@") + 1).toLowerCase(),
        header_deny_list: denyListFor(version.category),
        ...(request.headers !== undefined && { stripped_headers: headers.stripped }),
        ...(request.bypassSuppression === true && {
          bypass_suppression: bypassed,
          bypass_reason: request.bypassReason!
        })
      })
      return toSend(send)
    })

    return {
      accept,

      /** The version that a send would render, as whoever approves it is shown it; unless it was foreseen, it stays so until the transaction ends. */
      seen: Effect.fnUntraced(function* ({ template, to }: Pick<SendRequest, "template" | "to">) {
        const { workspaceId } = yield* Caller
        const { send } = yield* Foreseen
        const isForeseen = send?.templateKey === template && send.toNormalized === normalizeEmail(to)
        const version = isForeseen ? send.context.template_version : yield* versions.holdNewest(workspaceId, template)
        return { versions: { template, version: version ?? 0 }, editors: [] } satisfies Seen
      }),

      /** As `accept`, as if by a sandbox key. */
      acceptTest: (request: SendRequest) =>
        Effect.flatMap(Caller, (caller) =>
          Effect.provideService(accept(request), Caller, { ...caller, livemode: false })
        ).pipe(Effect.catchTag(["attachments_too_large", "monthly_send_budget_exceeded"], Effect.die)),

      read: own(repository.find),

      /** Newest first; at most one equality filter. */
      list: Effect.fnUntraced(function* (input: typeof ListSends.Type) {
        const { apiKeyId, status, templateKey, to } = input
        const equals = (
          [
            ["templateKey", templateKey],
            ["status", status],
            ["toNormalized", to === undefined ? undefined : normalizeEmail(to)],
            ["keyId", apiKeyId]
          ] as const
        ).flatMap(([field, value]) => (value === undefined ? [] : [{ field, value }]))
        if (equals.length > 1) return yield* problem("too_many_filters")
        const filter: SendFilter = { equals: equals[0], ...windowOf(input) }
        return yield* cursors.page(
          "sends",
          input,
          (workspaceId, window) => repository.list(workspaceId, filter, window),
          { filters: { ...filter } }
        )
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}

const secondsToNextMonth = (nowMs: number): number => {
  const now = new Date(nowMs)
  return Math.ceil((Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1) - nowMs) / 1000)
}
