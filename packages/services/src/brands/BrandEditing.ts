import { newId, type BrandId, type WorkspaceId } from "@tidings/schema/Id"
import { problem } from "@tidings/schema/Problem"
import { type Brand, mostBrands } from "@tidings/schema/resources/Brand"
import { BrandRepository } from "@tidings/storage/repositories/BrandRepository"
import { WorkspaceRepository } from "@tidings/storage/repositories/WorkspaceRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { checkedPalette } from "@tidings/engines/brands/paletteFaults"
import { isDeepStrictEqual } from "node:util"
import { plainLook } from "@tidings/engines/brands/plainLook"

/** Changes to a brand (RFC 7396): omitted fields stay as they are, null removes. */
export interface BrandChanges {
  readonly name?: string | undefined
  readonly domain?: string | null | undefined
  readonly palette?: Partial<Brand["palette"]> | undefined
  readonly typography?: Partial<Brand["typography"]> | undefined
  /** All logos. */
  readonly logos?: Brand["logos"] | undefined
  /** An https URL that becomes the first logo; null for no logo at all. */
  readonly logo?: string | null | undefined
  readonly voice?: string | null | undefined
  readonly emailDefaults?: Partial<Brand["emailDefaults"]> | undefined
}

type Said<T> = { readonly [Field in keyof T]?: Exclude<T[Field], undefined> }

const given = <T extends object>(changes: T): Said<T> =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as Said<T>

const logosOf = (brand: Brand, logo: string | null | undefined): Brand["logos"] => {
  if (logo === undefined) return brand.logos
  return logo === null ? [] : [{ kind: "light", url: logo }, ...brand.logos.slice(1)]
}

const changed = (
  brand: Brand,
  { domain, emailDefaults, logo, logos, name, palette, typography, voice }: BrandChanges
): Brand => ({
  ...brand,
  ...given({ name, domain, voice }),
  palette: { ...brand.palette, ...given(palette ?? {}) },
  typography: { ...brand.typography, ...given(typography ?? {}) },
  emailDefaults: { ...brand.emailDefaults, ...given(emailDefaults ?? {}) },
  logos: logos ?? logosOf(brand, logo)
})

/**
 * Writes the brands of a workspace; refuses a brand whose text cannot be read on its background. Writers of one
 * workspace go one after another, so that no two changes are merged into one brand and one is always the default.
 * Decided in docs/decisions/marketing.md.
 */
export class BrandEditing extends Context.Service<BrandEditing>()("@tidings/services/BrandEditing", {
  make: Effect.gen(function* () {
    const repository = yield* BrandRepository
    const workspaces = yield* WorkspaceRepository

    const checked = Effect.fnUntraced(function* (brand: Brand) {
      const palette = checkedPalette(brand.palette)
      if ("primary" in palette) return { ...brand, palette }
      return yield* problem("field_invalid", {
        message: palette.map(({ message }) => `${message}.`).join(" "),
        fields: palette
      })
    })

    /** Finds a brand by its id, or the default one by the word `default`. */
    const found = Effect.fnUntraced(function* (workspaceId: WorkspaceId, id: "default" | BrandId) {
      const brand = yield* id === "default" ? repository.findDefault(workspaceId) : repository.find(workspaceId, id)
      return brand ?? (yield* problem(id === "default" ? "brand_required" : "resource_not_found"))
    })

    const choose = (workspaceId: WorkspaceId, { id, isDefault }: Brand) =>
      isDefault ? Effect.void : repository.choose(workspaceId, id)

    /** Changes a brand, and makes it the default if it `isChosen`; returns it as it was and as it is. */
    const patch = Effect.fnUntraced(function* (
      workspaceId: WorkspaceId,
      id: "default" | BrandId,
      changes: BrandChanges,
      isChosen = false
    ) {
      yield* workspaces.lock(workspaceId)
      const before = yield* found(workspaceId, id)
      const brand = yield* checked(changed(before, changes))
      if (!isDeepStrictEqual(brand, before)) yield* repository.write(workspaceId, brand)
      if (isChosen) yield* choose(workspaceId, before)
      return { before, brand: { ...brand, isDefault: before.isDefault || isChosen } }
    })

    return {
      found,

      /** Returns the brand with the changes applied; refuses invalid ones. */
      preview: (brand: Brand, changes: BrandChanges) => checked(changed(brand, changes)),

      /** Adds a brand; the first of a workspace becomes its default. */
      add: Effect.fnUntraced(function* (workspaceId: WorkspaceId, name: string, changes: BrandChanges) {
        const now = yield* Clock.currentTimeMillis
        yield* workspaces.lock(workspaceId)
        const others = yield* repository.all(workspaceId)
        if (others.length >= mostBrands)
          return yield* problem("field_invalid", {
            message: `A workspace has at most ${mostBrands} brands; change one that is no longer needed.`
          })
        const isDefault = !others.some((other) => other.isDefault)
        const plain = { id: newId("brd", now), name, isDefault, domain: null, ...plainLook }
        const brand = yield* checked(changed(plain, changes))
        yield* repository.add(workspaceId, brand, new Date(now))
        return brand
      }),

      patch
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
