import type { ReadFile } from "@tidings/engines/sequences/definition/readDefinition"
import type { Seen } from "@tidings/schema/approvals/approval"
import { problem } from "@tidings/schema/Problem"
import type { AppliedSequence, ApplySequence, ApplySequences } from "@tidings/schema/resources/ApplySequence"
import type { DefinitionFinding, SequencePlan, SoundPlan } from "@tidings/schema/sequences/plan"
import { SequenceRepository } from "@tidings/storage/repositories/SequenceRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { Caller } from "../access/Caller.ts"
import { AuditTrail, auditEntry } from "../audit/AuditTrail.ts"
import { note } from "../audit/CallNotes.ts"
import type { ApplyOptions } from "./definition/ApplyOptions.ts"
import { definitionInvalid } from "./definition/definitionInvalid.ts"
import type { GivenDefinition } from "./definition/givenDefinition.ts"
import { Sequences } from "./Sequences.ts"
import { sequenceSummaryOf } from "./shown.ts"

type Asked = Partial<Omit<ApplyOptions, "appliedBy">>

/** Sequences as callers apply them. Decided in docs/decisions/sequences.md. */
export class SequenceApplying extends Context.Service<SequenceApplying>()("@tidings/services/SequenceApplying", {
  make: Effect.gen(function* () {
    const sequences = yield* Sequences
    const repository = yield* SequenceRepository
    const trail = yield* AuditTrail

    /** Applies files or makes the plan of it; refused if a file is wrong, or another apply came first. */
    const applied = Effect.fnUntraced(function* (
      files: ReadonlyArray<ReadFile>,
      { base, dryRun = false, moveRuns = false, prune = false, whole = false }: Asked,
      pathOf: (finding: DefinitionFinding) => string
    ) {
      const caller = yield* Caller
      const options = { appliedBy: caller.actor, base, dryRun, moveRuns, prune, whole }
      const { audit, outcome, ...plan } = yield* sequences.apply(caller, files, options)
      if (outcome === "refused") return yield* definitionInvalid(plan.findings, pathOf)
      if (outcome === "overtaken") return yield* problem("sequence_overtaken")
      return { audit, plan: { ...plan, outcome } satisfies SoundPlan }
    })

    /** Leaves an entry of the audit log for each changed sequence; the first is the call's own. */
    const audited = Effect.fnUntraced(function* (
      audit: Effect.Success<ReturnType<typeof applied>>["audit"],
      dryRun: boolean
    ) {
      const { actor, livemode, requestId, workspaceId } = yield* Caller
      const [first, ...others] = audit
      if (first === undefined)
        return yield* note("workspace", workspaceId, dryRun ? { dry_run: true } : { changed: [] })
      yield* note("sequence", first.id, first.metadata)
      const now = yield* Clock.currentTimeMillis
      const said = { action: "sequence.apply", actor, livemode, requestId, workspaceId }
      for (const { id, metadata } of others)
        yield* trail.write(auditEntry(now, { ...said, metadata, target: { kind: "sequence", id } }))
    })

    return {
      /** Makes a definition the current version of its sequence. */
      applyOne: Effect.fnUntraced(function* (
        { dryRun = false, ifVersion, key, moveRuns = false }: typeof ApplySequence.Type,
        { file, pathOf }: GivenDefinition
      ) {
        const base = ifVersion === undefined ? undefined : { [key]: ifVersion }
        const { audit, plan } = yield* applied([file], { base, dryRun, moveRuns }, pathOf)
        yield* audited(audit, dryRun)
        const changes = plan.changes.map((change) => ({ ...change, file: null }))
        const row = dryRun ? undefined : yield* repository.findShown(yield* Caller, key)
        const sequence = row === undefined ? null : sequenceSummaryOf(row)
        return { ...plan, changes, sequence } satisfies AppliedSequence
      }),

      /** Makes files the current versions of their sequences, all or none. */
      applyAll: Effect.fnUntraced(function* (input: typeof ApplySequences.Type, files: ReadonlyArray<ReadFile>) {
        const indexOf = new Map(input.files.map(({ filename }, index) => [filename, index]))
        const { audit, plan } = yield* applied(
          files,
          input,
          ({ column, file, line }) => `files[${indexOf.get(file)}].source:${line}:${column}`
        )
        yield* audited(audit, input.dryRun === true)
        return plan satisfies SoundPlan
      }),

      /** The plan of a call that is not carried out, for the person who decides on it. */
      planned: Effect.fnUntraced(function* (
        files: ReadonlyArray<ReadFile>,
        { moveRuns = false, prune = false, whole = false }: Asked
      ) {
        const caller = yield* Caller
        const options = { appliedBy: caller.actor, dryRun: true, moveRuns, prune, whole }
        const { audit: _, ...plan } = yield* sequences.apply(caller, files, options)
        return plan satisfies SequencePlan
      }),

      /** The current versions that a plan is made for, until the transaction ends: 0 for a key without a sequence. */
      seen: Effect.fnUntraced(function* (keys: ReadonlyArray<string>, isWhole: boolean) {
        const caller = yield* Caller
        yield* repository.claim(caller.workspaceId)
        const standing = yield* repository.standing(caller, [])
        const numbers = new Map(standing.map(({ key, number }) => [key, number]))
        const others = isWhole ? standing.filter(({ status }) => status !== "archived").map(({ key }) => key) : []
        const versions = [...keys, ...others].map((key) => [`sequence ${key}`, numbers.get(key) ?? 0] as const)
        return { versions: Object.fromEntries(versions), editors: [] } satisfies Seen
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
