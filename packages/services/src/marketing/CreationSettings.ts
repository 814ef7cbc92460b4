import type { BrandId } from "@tidings/schema/Id"
import type { FieldError } from "@tidings/schema/FieldError"
import { problem } from "@tidings/schema/Problem"
import { ownDefaults, type SetCreationDefaults } from "@tidings/schema/resources/CreationDefaults"
import type { IcpId } from "@tidings/schema/resources/Icp"
import { BrandRepository } from "@tidings/storage/repositories/BrandRepository"
import { IcpRepository } from "@tidings/storage/repositories/IcpRepository"
import { MarketingRepository } from "@tidings/storage/repositories/MarketingRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { Caller } from "../access/Caller.ts"
import { note } from "../audit/CallNotes.ts"
import { newsOf } from "../audit/newsOf.ts"
import { mergePatch } from "./mergePatch.ts"

const unknown = (path: string, what: string, id: string): FieldError => ({
  path,
  code: "enum_violation",
  message: `The workspace has no ${what} ${id}`
})

/** A workspace's defaults for arguments that calls of creation operations omit. */
export class CreationSettings extends Context.Service<CreationSettings>()("@tidings/services/CreationSettings", {
  make: Effect.gen(function* () {
    const repository = yield* MarketingRepository
    const brands = yield* BrandRepository
    const icps = yield* IcpRepository

    /** Refuses a brand or profiles that the workspace does not have. */
    const mustKnow = Effect.fnUntraced(function* (brandId: BrandId | null, icpIds: ReadonlyArray<IcpId>) {
      const { workspaceId } = yield* Caller
      const hasBrand = brandId === null || (yield* brands.find(workspaceId, brandId)) !== undefined
      const known = icpIds.length === 0 ? new Set<string>() : yield* icps.among(workspaceId, icpIds)
      const fields = [
        ...(hasBrand ? [] : [unknown("brandId", "brand", brandId)]),
        ...icpIds.flatMap((id, index) => (known.has(id) ? [] : [unknown(`icpIds[${index}]`, "profile", id)]))
      ]
      if (fields.length > 0) return yield* problem("field_invalid", { fields })
    })

    return {
      read: Effect.fnUntraced(function* () {
        const { workspaceId } = yield* Caller
        const row = yield* repository.find(workspaceId)
        const updatedAt = row?.creationDefaultsAt?.toISOString() ?? null
        return { ...ownDefaults, ...row?.creationDefaults, updatedAt }
      }),

      /** Merges the given fields (RFC 7396) and returns the complete result. */
      patch: Effect.fnUntraced(function* (patch: typeof SetCreationDefaults.Type) {
        const { workspaceId } = yield* Caller
        yield* mustKnow(patch.brandId ?? null, patch.icpIds ?? [])
        const { creationDefaults: before, creationDefaultsAt } = yield* repository.lock(workspaceId)
        const creationDefaults = mergePatch(before, patch)
        const changed = Object.keys(newsOf({ ...ownDefaults, ...before }, { ...ownDefaults, ...creationDefaults }))
        yield* note("creation_defaults", workspaceId, { changed })
        if (changed.length === 0)
          return { ...ownDefaults, ...before, updatedAt: creationDefaultsAt?.toISOString() ?? null }
        const now = new Date(yield* Clock.currentTimeMillis)
        yield* repository.put(workspaceId, { creationDefaults, creationDefaultsAt: now })
        return { ...ownDefaults, ...creationDefaults, updatedAt: now.toISOString() }
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
