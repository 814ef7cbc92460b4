import { normalizeEmail } from "@tidings/schema/fields/Email"
import type { FieldError } from "@tidings/schema/FieldError"
import { fitsMetadata } from "@tidings/schema/fields/Metadata"
import { type ContactId, newId, type SequenceId, type SequenceRunId } from "@tidings/schema/Id"
import { turnOf } from "@tidings/jobs/WorkspaceTurn"
import { type Problem, problem } from "@tidings/schema/Problem"
import type { SendRequest } from "@tidings/schema/resources/SendRequest"
import { EmailConnector } from "@tidings/connectors/email/EmailConnector"
import type { Priority } from "@tidings/jobs/Priority"
import { Queue } from "@tidings/jobs/Queue"
import type { SendAcceptance, SendContext } from "@tidings/storage/repositories/AcceptanceRepository"
import type { SendRow } from "@tidings/storage/repositories/SendRepository"
import { includedCopies } from "@tidings/storage/repositories/sendCopies"
import { SuppressionRepository } from "@tidings/storage/repositories/SuppressionRepository"
import type { StoredCopy } from "@tidings/storage/tables/sends"
import { canonicalLanguage } from "@tidings/engines/languages/tags"
import { Clock, Context, Effect, Layer } from "effect"
import { Caller } from "../access/Caller.ts"
import { check, type Origin } from "@tidings/engines/templates/index"
import { Engine, type TemplateRefusal } from "../templates/Engine.ts"
import { TemplateVersions, type TemplateVersion } from "../templates/TemplateVersions.ts"
import { scenarioFields } from "../messages/scenarioFields.ts"
import { drawing } from "../messages/timelineOf.ts"
import { laneOfMessage } from "../messages/jobs.ts"
import { emailJobs, emailKind } from "./emailKind.ts"
import { decodedBytes } from "@tidings/engines/mails/attachments"
import { beginningOf, scheduledFor } from "./scheduling/beginning.ts"
import { type SendHour, sendHourOf } from "./scheduling/sendHour.ts"
import { askedCopies, copiesAgainst, repeatedAddresses } from "./copies/copyFields.ts"
import { denyListFor, sift } from "@tidings/engines/mails/headers"
import { priorityOf } from "./priorityOf.ts"
import { suppressedAs } from "./reasonNotToSend.ts"
import { replyToOf, senderFields, unprovenSender } from "@tidings/engines/mails/senderFields"
import { senderDomain } from "@tidings/engines/mails/senderDomain"
import { simulationOf } from "./simulation.ts"
import { trackingOf } from "@tidings/engines/mails/tracking/trackingOf"

const maxAttachmentBytes = 10 * 1024 * 1024

const fieldsAgainst = (request: SendRequest, livemode: boolean, hour: SendHour): ReadonlyArray<FieldError> => [
  ...scenarioFields(request, livemode),
  ...(hour.field === undefined ? [] : [hour.field]),
  ...(request.bypassSuppression === true && request.bypassReason === undefined
    ? [{ path: "bypassReason", code: "required" as const, message: "bypassSuppression needs a bypassReason" }]
    : []),
  ...repeatedAddresses(request),
  ...replyToOf(request).fields
]

/** The parts of a draft stored with the send, since the draft may have changed by the time the test is delivered. */
const tried = ({ category, html, subject, tracking }: TemplateVersion) => ({ category, html, subject, tracking })

/** The sequence run that requests a send. */
export interface OfRun {
  readonly runId: SequenceRunId
  readonly sequenceId: SequenceId
  readonly contactId: ContactId
  readonly node: string
  readonly visit: number
  /** Time of the step that requested it (Unix milliseconds), by which limits count. */
  readonly stepMs: number
}

export interface SendOptions {
  readonly ofRun?: OfRun
  /** The draft to send as a test, instead of the published version. */
  readonly draft?: Effect.Effect<TemplateVersion, Problem<"unknown_template"> | TemplateRefusal> | undefined
  /** Origin of its variables; `caller` by default. */
  readonly origin?: Origin
  /** Priority of its delivery; by default that of the template's category. */
  readonly priority?: Priority
  /** Earliest time at which the mail may leave (Unix milliseconds); at once by default. */
  readonly leaveAtMs?: number
}

/** Drafts everything that accepting a send would write, without writing it. Decided in docs/decisions/sends.md. */
export class SendDrafts extends Context.Service<SendDrafts>()("@tidings/services/SendDrafts", {
  make: Effect.gen(function* () {
    const versions = yield* TemplateVersions
    const drawn = yield* drawing(emailKind)
    const queue = yield* Queue
    const connector = yield* EmailConnector
    const engine = yield* Engine
    const suppressions = yield* SuppressionRepository

    /** The copies of a mail: left out are those whose address is held, and all if its recipient gets nothing. */
    const copiesOf = Effect.fnUntraced(function* (
      request: SendRequest,
      version: TemplateVersion,
      isSuppressed: boolean
    ): Effect.fn.Return<ReadonlyArray<StoredCopy> | null, Problem<"field_invalid">, Caller> {
      const fields = copiesAgainst(request, version.category)
      if (fields.length > 0) return yield* problem("field_invalid", { fields })
      const asked = askedCopies(request)
      if (asked.length === 0) return null
      const addresses = asked.map(({ normalized }) => normalized)
      const standings = isSuppressed ? undefined : yield* suppressions.standings(yield* Caller, addresses)
      return asked.map(({ email, kind, name, normalized }) => {
        const standing = standings?.get(normalized)
        const isIncluded = standing !== undefined && suppressedAs(version, standing) === undefined
        const status = isIncluded ? "included" : "suppressed"
        return { kind, email, normalized, status, ...(name !== undefined && { name }) } as const
      })
    })

    /**
     * The version that a send would render in its language: the draft if given, else the published one; refused if
     * there is none.
     */
    const sendable = Effect.fnUntraced(function* (
      context: SendContext,
      { locale, template: key }: Pick<SendRequest, "locale" | "template">,
      draft: SendOptions["draft"]
    ) {
      if (context.template_id === null)
        return yield* problem("unknown_template", { message: `No template has the key "${key}".` })
      if (context.template_status === "archived")
        return yield* problem("template_not_published", { message: `The template "${key}" is archived.` })
      if (draft !== undefined) return yield* draft
      if (context.template_version === 0) return yield* problem("template_not_published")
      return yield* versions.load((yield* Caller).workspaceId, context.template_id, context.template_version!, locale)
    })

    const rendered = Effect.fnUntraced(function* (
      version: TemplateVersion,
      given: SendRequest["variables"],
      dueMs: number,
      origin: Origin
    ) {
      const { fields, variables } = check(version.contract, given ?? {}, origin)
      if (fields.length > 0) return yield* problem("schema_contract_violation", { fields })
      const { workspaceId } = yield* Caller
      return { variables, message: yield* engine.render(workspaceId, version, variables, dueMs) }
    })

    /**
     * Checks a caller's request against its context; returns a refusal, or everything to write and the notes for the
     * audit log.
     */
    const draw = Effect.fnUntraced(function* (
      request: SendRequest,
      context: SendContext,
      { draft, leaveAtMs, ofRun, origin = "caller", priority }: SendOptions = {}
    ) {
      const caller = yield* Caller
      const toNormalized = normalizeEmail(request.to)
      const senders = [senderDomain(context.from_email), ...context.sender_domains]
      const pending = unprovenSender(request, context.pending_domains, senders)
      if (pending !== undefined) return yield* problem("domain_not_verified", { fields: [pending] })
      const now = yield* Clock.currentTimeMillis
      const hour = yield* sendHourOf(request.send_at, now)
      const invalid = [...fieldsAgainst(request, caller.livemode, hour), ...senderFields(request, senders)]
      if (invalid.length > 0) return yield* problem("field_invalid", { fields: invalid })
      if (request.metadata !== undefined && !fitsMetadata(request.metadata)) return yield* problem("metadata_too_large")
      const attachments = request.attachments ?? []
      if (attachments.reduce((sum, { data_base64 }) => sum + decodedBytes(data_base64), 0) > maxAttachmentBytes) {
        return yield* problem("attachments_too_large")
      }

      const version = yield* sendable(context, request, draft)
      const dueMs = Math.max(now, hour.atMs ?? leaveAtMs ?? now)
      const { message, variables } = yield* rendered(version, request.variables, dueMs, origin)

      const bypasses = request.bypassSuppression === true
      const held = suppressedAs({ ...version, bypasses }, context)
      const suppressed = held !== undefined
      const copies = yield* copiesOf(request, version, suppressed)
      // It was accepted for later, and is looked at again then.
      const scheduledAt = hour.atMs === undefined || suppressed ? undefined : new Date(hour.atMs).toISOString()
      const scenario = suppressed ? "suppressed" : (request.simulationScenario ?? "delivered")
      const at = new Date(now).toISOString()
      const headers = sift(request.headers ?? {}, version.category)
      const { replyTo } = replyToOf(request)

      const hasCopies = includedCopies({ copies }).length > 0
      const isSystem = version.category === "system"
      const endsAtHandOver = isSystem || context.keeps_nothing
      // The mail will never be handed over.
      const isForgotten = endsAtHandOver && suppressed
      const row: Omit<SendRow, "events" | "status"> = {
        id: newId("snd", now),
        workspace_id: caller.workspaceId,
        livemode: caller.livemode,
        key_id: caller.keyId,
        template_key: request.template,
        template_id: version.template_id,
        template_version: version.version,
        ...(version.topic_key !== null && { topic_key: version.topic_key }),
        locale: version.locale,
        requested_locale: request.locale === undefined ? null : canonicalLanguage(request.locale),
        to_email: request.to,
        to_normalized: toNormalized,
        ...(copies !== null && { copies }),
        // The subject of a code mail is stored unrendered in live mode, since many can read it.
        subject: caller.livemode && isSystem ? version.subject : message.subject,
        connector: caller.livemode ? (context.own_provider ?? connector.name) : "sandbox",
        metadata: request.metadata ?? null,
        simulation: caller.livemode ? null : simulationOf(scenario),
        payload: {
          from: request.from ?? { email: context.from_email, name: context.from_name },
          ...(isForgotten
            ? { variables: {}, headers: {} }
            : { variables, ...(replyTo !== undefined && { replyTo }), headers: headers.kept }),
          ...(endsAtHandOver && { endsAtHandOver: isSystem || ("asked" as const) }),
          // Nobody could say whose opening it was.
          tracked: hasCopies ? { opens: false, clicks: false } : trackingOf(version, context.tracking),
          ...(scheduledAt !== undefined && bypasses && { bypasses }),
          ...(dueMs > now && { dueMs }),
          ...(draft !== undefined && !suppressed && { draft: tried(version) }),
          attachments: suppressed ? [] : attachments.map((item) => ({ ...item, inline: item.inline ?? false }))
        },
        ...(isForgotten && { content_gone_at: at }),
        message_id: null,
        ...(ofRun && {
          run_id: ofRun.runId,
          contact_id: ofRun.contactId,
          run_node: ofRun.node,
          run_visit: ofRun.visit,
          sequence_id: ofRun.sequenceId,
          counted_at: isSystem ? null : new Date(ofRun.stepMs).toISOString()
        }),
        ...(scheduledAt !== undefined && { scheduled_at: scheduledAt }),
        handover_at: null,
        created_at: at,
        updated_at: at
      }
      const { row: send, ...told } = yield* drawn(
        row,
        scheduledAt === undefined ? beginningOf(caller.livemode, held) : [scheduledFor(scheduledAt)],
        context.has_webhooks
      )
      const job = suppressed
        ? undefined
        : queue.row(emailJobs.deliver, { id: row.id }, now, {
            afterSeconds: (dueMs - now) / 1000,
            lane: laneOfMessage(row, context.own_provider !== null),
            priority: priority ?? priorityOf(version.category),
            ...(scheduledAt !== undefined && { key: row.id }),
            turn: turnOf(caller.workspaceId, caller.plan)
          })
      const acceptance: SendAcceptance = {
        send,
        job,
        dispatches: told.dispatches,
        budget: caller.livemode && !suppressed ? context.monthly_send_budget : null
      }
      const notes = {
        template: request.template,
        ...(draft !== undefined && { draft: true }),
        ...(scheduledAt !== undefined && { send_at: scheduledAt }),
        ...(request.cc !== undefined && { cc: request.cc.length }),
        ...(request.bcc !== undefined && { bcc: request.bcc.length }),
        to_domain: request.to.slice(request.to.lastIndexOf("@") + 1).toLowerCase(),
        header_deny_list: denyListFor(version.category),
        ...(request.headers !== undefined && { stripped_headers: headers.stripped }),
        ...(request.bypassSuppression === true && {
          bypass_suppression: held?.reason !== "complaint",
          bypass_reason: request.bypassReason!
        })
      }
      const due = [job, told.job].filter((due) => due !== undefined)
      return { acceptance, due, notes, subject: message.subject }
    })

    return { draw }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
