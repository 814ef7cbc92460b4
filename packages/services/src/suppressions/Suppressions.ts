import type { SendId } from "@tidings/schema/Id"
import type { World } from "@tidings/schema/World"
import { EmailAddress, normalizeEmail } from "@tidings/schema/fields/Email"
import { windowOf } from "@tidings/schema/fields/Timestamp"
import {
  type AddSuppressions,
  type ClearSuppression,
  type ListSuppressions,
  type Suppression,
  SuppressionReason
} from "@tidings/schema/resources/Suppression"
import type { Template } from "@tidings/schema/resources/Template"
import {
  type SuppressionChange,
  type SuppressionStanding,
  SuppressionRepository
} from "@tidings/storage/repositories/SuppressionRepository"
import { Clock, Context, Effect, Layer, Schema } from "effect"
import { Caller, callerSource } from "../access/Caller.ts"
import { AuditTrail, auditEntry } from "../audit/AuditTrail.ts"
import { note } from "../audit/CallNotes.ts"
import { Cursors } from "../paging/Cursors.ts"

/**
 * The reason not to send a mail of this category to an address; undefined if it may be sent. An unsubscribe stops only
 * marketing.
 */
export const reasonAgainst = (
  category: Template["category"],
  { held, opted_out }: SuppressionStanding
): SuppressionReason | undefined => held ?? (opted_out && category === "marketing" ? "unsubscribe" : undefined)

const isEmail = Schema.is(EmailAddress)

/**
 * Suppressed addresses, which get no mail, or no marketing. Always compared in normalised form. Decided in
 * docs/decisions/sends.md.
 */
export class Suppressions extends Context.Service<Suppressions>()("@tidings/services/Suppressions", {
  make: Effect.gen(function* () {
    const repository = yield* SuppressionRepository
    const cursors = yield* Cursors
    const trail = yield* AuditTrail
    const held = (
      world: World,
      emails: ReadonlyArray<string>,
      reason: SuppressionReason,
      source: Suppression["source"]
    ) =>
      Effect.flatMap(Clock.currentTimeMillis, (now) =>
        repository.add(world, [...new Set(emails.map(normalizeEmail))].sort(), {
          reason,
          source,
          created_at: new Date(now).toISOString()
        })
      )
    return {
      /** Reverts the unsubscribe of an address, as requested by the reader of a send; false if there was none. */
      rejoin: Effect.fnUntraced(function* (world: World, email: string, send: SendId) {
        const normalized = normalizeEmail(email)
        const isBack = yield* repository.remove(world, normalized, "unsubscribe")
        if (!isBack) return false
        const said = { target: { kind: "suppression", id: normalized }, metadata: { reason: "unsubscribe", send } }
        const now = yield* Clock.currentTimeMillis
        const actor = { kind: "system" } as const
        yield* trail.write(auditEntry(now, { ...world, actor, action: "suppression.clear", ...said }))
        return true
      }),

      /**
       * Suppresses addresses, in one statement. A stronger reason replaces a weaker one (manual, hard_bounce,
       * complaint, ascending); an unsubscribe is stored in addition. Returns the normalised addresses that this
       * changed.
       */
      add: (world: World, emails: ReadonlyArray<string>, reason: SuppressionReason, source: Suppression["source"]) =>
        Effect.map(Effect.flatten(held(world, emails, reason, source)), (changed) => changed.map(({ email }) => email)),

      /** Suppresses each address for its own reason; texts that are no address are refused, and the others added. */
      addAll: Effect.fnUntraced(function* ({ entries, source }: typeof AddSuppressions.Type) {
        const caller = yield* Caller
        const from = source === undefined ? callerSource(caller) : { kind: "import", id: source }
        const refused = entries.flatMap(({ email }, index) =>
          isEmail(email.trim()) ? [] : [{ index, code: "format_invalid" as const }]
        )
        const wrong = new Set(refused.map(({ index }) => index))
        const byReason = Map.groupBy(
          entries.filter((_, index) => !wrong.has(index)),
          ({ reason = "manual" }) => reason
        )
        const asked: Array<Effect.Effect<ReadonlyArray<SuppressionChange>>> = []
        for (const reason of SuppressionReason.literals) {
          const given = byReason.get(reason)
          if (given === undefined) continue
          const emails = given.map(({ email }) => email)
          asked.push(yield* held(caller, emails, reason, from))
        }
        const changes = (yield* Effect.all(asked)).flat()
        const added = changes.filter(({ is_new: isNew }) => isNew).length
        const raised = changes.length - added
        const [only, ...others] = entries
        const told = { added, raised, ...(source !== undefined && { source }) }
        yield* others.length === 0
          ? note("suppression", normalizeEmail(only!.email), told)
          : note("workspace", caller.workspaceId, told)
        return { added, raised, already: entries.length - refused.length - changes.length, refused }
      }),

      /** Lists suppressions, newest first. */
      list: (input: typeof ListSuppressions.Type) => {
        const { email, reason } = input
        const filters = {
          reason,
          email: email === undefined ? undefined : normalizeEmail(email),
          ...windowOf(input)
        }
        return cursors.page("suppressions", input, (world, window) => repository.list(world, filters, window), {
          filters,
          positionOf: ({ created_at, email: address, reason }) => `${created_at} ${address} ${reason}`
        })
      },

      /** Clears one reason or all reasons of an address; clearing it again is no error. */
      clear: Effect.fnUntraced(function* ({ email, reason }: typeof ClearSuppression.Type) {
        const normalized = normalizeEmail(email)
        const deleted = yield* repository.remove(yield* Caller, normalized, reason)
        yield* note("suppression", normalized, { deleted, ...(reason !== undefined && { reason }) })
        return { email: normalized, deleted }
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
