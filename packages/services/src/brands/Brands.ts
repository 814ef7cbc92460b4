import type { PageInput } from "@tidings/schema/fields/page"
import type { FieldError } from "@tidings/schema/FieldError"
import type { BrandId } from "@tidings/schema/Id"
import { type Problem, problem } from "@tidings/schema/Problem"
import type { Brand, CreateBrand, ImportBrand, LogoGiven, UpdateBrand } from "@tidings/schema/resources/Brand"
import { paletteNotes } from "@tidings/engines/brands/paletteFaults"
import { AssetRepository } from "@tidings/storage/repositories/AssetRepository"
import { BrandRepository } from "@tidings/storage/repositories/BrandRepository"
import { Context, Effect, Layer } from "effect"
import { Caller, isOperator } from "../access/Caller.ts"
import { shared } from "../access/own.ts"
import { AssetFiles } from "../assets/AssetFiles.ts"
import { note } from "../audit/CallNotes.ts"
import { newsOf } from "../audit/newsOf.ts"
import { AttemptLimits, attemptLimits } from "../limits/AttemptLimits.ts"
import { Cursors } from "../paging/Cursors.ts"
import { BrandEditing } from "./BrandEditing.ts"
import { changesOfGuesses, pathsOfGuesses } from "./flatBrand.ts"
import { BrandImport } from "./importing/BrandImport.ts"

type Given = typeof LogoGiven.Type

const noted = (brand: Brand) => ({ ...brand, notes: paletteNotes(brand.palette).map(({ says }) => says) })

type Refused = Problem<"brand_required" | "field_invalid" | "resource_not_found">

/** Names the colours of a refused palette by their paths in the input. */
const atPalette = ({ fields = [], message }: Pick<Problem, "fields" | "message">): Problem<"field_invalid"> =>
  fields.length === 0
    ? problem("field_invalid", { message })
    : problem("field_invalid", {
        message,
        fields: fields.map((field) => ({ ...field, path: `palette.${field.path}` }))
      })

/** Like `atPalette`, with a missing default brand as one that is not found. */
const asCalled = (error: Refused): Problem<"field_invalid" | "resource_not_found"> =>
  error.code === "field_invalid" ? atPalette(error) : problem("resource_not_found")

const inPalette = <A, R>(edit: Effect.Effect<A, Refused, R>) => Effect.mapError(edit, asCalled)

/** The brands of the caller's workspace, as operations manage them. Decided in docs/decisions/marketing.md. */
export class Brands extends Context.Service<Brands>()("@tidings/services/Brands", {
  make: Effect.gen(function* () {
    const { find, findDefault, list } = yield* BrandRepository
    const assets = yield* AssetRepository
    const cursors = yield* Cursors
    const editing = yield* BrandEditing
    const { publicUrl } = yield* AssetFiles
    const limits = yield* AttemptLimits
    const sites = yield* BrandImport

    /** Returns logos with their URLs; refuses those that name no picture, or two. */
    const logosOf = Effect.fnUntraced(function* (given: ReadonlyArray<Given> | undefined) {
      if (given === undefined) return undefined
      const { workspaceId } = yield* Caller
      const ids = given.flatMap(({ assetId }) => assetId ?? [])
      const held = ids.length === 0 ? [] : yield* assets.hold({ workspaceId, livemode: true }, ids)
      const faults: Array<FieldError> = []
      const logos = given.flatMap(({ assetId, kind = "light", url }, index): Brand["logos"] => {
        if ((assetId === undefined) === (url === undefined)) {
          faults.push({ path: `logos[${index}]`, code: "format_invalid", message: "A logo has either url or assetId" })
          return []
        }
        if (url !== undefined) return [{ kind, url }]
        const asset = held.find(({ id }) => id === assetId)
        if (asset?.contentType.startsWith("image/") === true)
          return [{ kind, url: publicUrl(asset), assetId: asset.id }]
        const message = "The library has no such picture"
        faults.push({ path: `logos[${index}].assetId`, code: "enum_violation", message })
        return []
      })
      return faults.length > 0 ? yield* problem("field_invalid", { fields: faults }) : logos
    })

    return {
      /** Brands, newest first. */
      list: (input: PageInput) => cursors.page("brands", input, ({ workspaceId }, window) => list(workspaceId, window)),

      /** Reads a brand by id, or the workspace's default by the word `default`. */
      read: shared((workspaceId, id: "default" | BrandId) =>
        id === "default" ? findDefault(workspaceId) : find(workspaceId, id)
      ),

      create: Effect.fnUntraced(function* ({ logos, name, ...given }: typeof CreateBrand.Type) {
        const { workspaceId } = yield* Caller
        const changes = { ...given, logos: yield* logosOf(logos) }
        const brand = yield* Effect.mapError(editing.add(workspaceId, name, changes), atPalette)
        yield* note("brand", brand.id, { name })
        return noted(brand)
      }),

      /** Changes a brand by a merge patch (RFC 7396), and makes it the default if that is asked for. */
      update: Effect.fnUntraced(function* ({ id, isDefault, logos, ...given }: typeof UpdateBrand.Type) {
        const { workspaceId } = yield* Caller
        if (Object.values({ isDefault, logos, ...given }).every((value) => value === undefined))
          return yield* problem("field_invalid", { message: "Name what to change." })
        if (isDefault === false) {
          const message = "A workspace has one default brand: choose another as the default instead"
          return yield* problem("field_invalid", { fields: [{ path: "isDefault", code: "enum_violation", message }] })
        }
        const changes = { ...given, logos: yield* logosOf(logos) }
        const { before, brand } = yield* inPalette(editing.patch(workspaceId, id, changes, isDefault))
        yield* note("brand", brand.id, { changed: Object.keys(newsOf(before, brand)) })
        return noted(brand)
      }),

      /** Reads a web site for what it shows of a brand; outside any transaction. */
      look: Effect.fnUntraced(function* ({ brandId = "default", url }: typeof ImportBrand.Type) {
        const caller = yield* Caller
        const { workspaceId } = caller
        yield* inPalette(editing.found(workspaceId, brandId))
        const { most, seconds } = attemptLimits.siteOfOneWorkspace
        if (!isOperator(caller) && (yield* limits.take("siteOfOneWorkspace", workspaceId)) < 0)
          return yield* problem("workspace_rate_limit", {
            message: `A workspace has at most ${most} web sites read in a minute.`,
            retryAfterSeconds: seconds
          })
        return yield* sites.read(workspaceId, url)
      }),

      /** Shows a brand as it would be with what its web site shows; writes nothing. */
      imported: Effect.fnUntraced(function* (
        { brandId = "default", url }: typeof ImportBrand.Type,
        found: Effect.Success<ReturnType<typeof sites.read>>
      ) {
        const { workspaceId } = yield* Caller
        const before = yield* inPalette(editing.found(workspaceId, brandId))
        const preview = yield* inPalette(editing.preview(before, changesOfGuesses(found)))
        yield* note("brand", before.id, { url })
        return {
          found: found.map(({ field, from, value }) => ({ field: pathsOfGuesses[field], value, from })),
          preview,
          notes: noted(preview).notes
        }
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
