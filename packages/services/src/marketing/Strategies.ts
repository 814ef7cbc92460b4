import { noStrategy, type PatchMarketingStrategy } from "@tidings/schema/resources/MarketingStrategy"
import { MarketingRepository } from "@tidings/storage/repositories/MarketingRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { Caller } from "../access/Caller.ts"
import { note } from "../audit/CallNotes.ts"
import { newsOf } from "../audit/newsOf.ts"
import { mergePatch } from "./mergePatch.ts"

const iso = (instant: Date | null | undefined): string | null => instant?.toISOString() ?? null

/** The marketing strategy of each workspace, empty until it is written. Decided in docs/decisions/marketing.md. */
export class Strategies extends Context.Service<Strategies>()("@tidings/services/Strategies", {
  make: Effect.gen(function* () {
    const repository = yield* MarketingRepository

    const read = Effect.fnUntraced(function* () {
      const { workspaceId } = yield* Caller
      const row = yield* repository.find(workspaceId)
      return { ...noStrategy, ...row?.strategy, updatedAt: iso(row?.strategyAt) }
    })

    return {
      read,

      /** Reads the summarizing fields of the strategy. */
      readSummary: () =>
        Effect.map(read(), ({ channels, goals, positioning, updatedAt, valueProposition }) => ({
          positioning,
          valueProposition,
          goals,
          channels,
          updatedAt
        })),

      /** Merges the given fields (RFC 7396) and returns the complete result. */
      patch: Effect.fnUntraced(function* (patch: typeof PatchMarketingStrategy.Type) {
        const { workspaceId } = yield* Caller
        const { strategy: before, strategyAt } = yield* repository.lock(workspaceId)
        const strategy = mergePatch(before, patch)
        const changed = Object.keys(newsOf({ ...noStrategy, ...before }, { ...noStrategy, ...strategy }))
        yield* note("marketing_strategy", workspaceId, { changed })
        if (changed.length === 0) return { ...noStrategy, ...before, updatedAt: iso(strategyAt) }
        const now = new Date(yield* Clock.currentTimeMillis)
        yield* repository.put(workspaceId, { strategy, strategyAt: now })
        return { ...noStrategy, ...strategy, updatedAt: iso(now) }
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
