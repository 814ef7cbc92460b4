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
import { type SuppressionChange, SuppressionRepository } from "@tidings/storage/repositories/SuppressionRepository"
import { Clock, Context, Effect, Layer, Schema } from "effect"
import { Caller, callerSource } from "../access/Caller.ts"
import { AuditTrail, auditEntry } from "../audit/AuditTrail.ts"
import { note } from "../audit/CallNotes.ts"
import { Cursors } from "../paging/Cursors.ts"

/** The link by which a reader asks: that of a mail, or of a contact. */
type Link = Suppression["source"]

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

    /** Writes the audit entry of a reader's wish. */
    const trace = Effect.fnUntraced(function* (
      { livemode, workspaceId }: World,
      action: "suppression.add" | "suppression.clear",
      email: string,
      { id, kind }: Link
    ) {
      const actor = { kind: "system" } as const
      const metadata = { reason: "unsubscribe", [kind]: id }
      const entry = { workspaceId, livemode, actor, action, target: { kind: "suppression", id: email }, metadata }
      yield* trail.write(auditEntry(yield* Clock.currentTimeMillis, entry))
    })

    return {
      /** True if an address gets no marketing, as its reader asked. */
      hasLeft: (world: World, email: string) => repository.hasLeft(world, normalizeEmail(email)),

      /** Unsubscribes an address from all marketing, as its reader asked by a link. */
      leave: Effect.fnUntraced(function* (world: World, email: string, link: Link) {
        const normalized = normalizeEmail(email)
        const changed = yield* Effect.flatten(held(world, [normalized], "unsubscribe", link))
        if (changed.length > 0) yield* trace(world, "suppression.add", normalized, link)
      }),

      /** Reverts the unsubscribe of an address, as its reader asked by a link; false if there was none. */
      rejoin: Effect.fnUntraced(function* (world: World, email: string, link: Link) {
        const normalized = normalizeEmail(email)
        const isBack = yield* repository.remove(world, normalized, "unsubscribe")
        if (isBack) yield* trace(world, "suppression.clear", normalized, link)
        return isBack
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
