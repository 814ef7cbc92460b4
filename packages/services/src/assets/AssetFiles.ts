import { AssetStore } from "@tidings/connectors/assets/AssetStore"
import type { StoreUnavailable } from "@tidings/connectors/assets/Store"
import { Unreachable } from "@tidings/connectors/DeliveryFailure"
import { type AssetId, isId } from "@tidings/schema/Id"
import { AssetRepository, type AssetRow, type ServedAsset } from "@tidings/storage/repositories/AssetRepository"
import type { AssetUploadRow } from "@tidings/storage/repositories/AssetUploadRepository"
import { Context, Effect, Layer } from "effect"
import { Signer } from "../access/Signer.ts"
import { PublicUrl } from "../installation/PublicUrl.ts"
import { extensionOf } from "@tidings/engines/assets/fileType"

export type { AssetRow, ServedAsset }

const purposeOf = (id: string): string => `asset ${id}`
/** Signed text of asset URLs, which are valid as long as the asset exists. */
const term = "lasting"
const uploadOf = (id: string): string => `asset upload ${id}`

/**
 * Access to the bytes of assets: mail readers and networks fetch them by a signed URL, connectors by byte range.
 * Decided in docs/decisions/qr-and-files.md.
 */
export class AssetFiles extends Context.Service<AssetFiles>()("@tidings/services/AssetFiles", {
  make: Effect.gen(function* () {
    const store = yield* AssetStore
    const repository = yield* AssetRepository
    const publicUrl = yield* PublicUrl
    const { open, sign } = yield* Signer

    /** Reads the bytes from one offset up to, but not including, another. */
    const bytes = ({ storageKey }: Pick<AssetRow, "storageKey">, from: number, to: number) =>
      store.range(storageKey, from, to).pipe(
        Effect.catch(({ message }: StoreUnavailable) =>
          Effect.fail(new Unreachable({ message: `the asset store is unavailable: ${message}`, stopsAll: false }))
        ),
        Effect.flatMap((found) =>
          found?.length === to - from
            ? Effect.succeed(found)
            : Effect.fail(new Unreachable({ message: "the file of an asset is missing or cut", stopsAll: false }))
        )
      )

    const isOurs = (id: string, token: string): id is AssetId =>
      isId("asset", id) && token.length <= 100 && open(purposeOf(id), token) === term

    /** Finds the asset, or the deleted one whose file is still there. */
    const served = Effect.fnUntraced(function* (id: AssetId): Effect.fn.Return<ServedAsset | undefined> {
      return (yield* repository.findAny(id)) ?? (yield* repository.findDeleted(id))
    })

    const opened = (id: string, token: string) => (isOurs(id, token) ? served(id) : Effect.succeed(undefined))

    return {
      bytes,

      /** Finds the asset that one of our URLs leads to; undefined for any other URL. */
      at: (address: string) => {
        const [id, token, ...more] = address.startsWith(`${publicUrl}/assets/`)
          ? address.slice(`${publicUrl}/assets/`.length).split("/")
          : []
        return id !== undefined && token !== undefined && more.length === 1
          ? opened(id, token)
          : Effect.succeed(undefined)
      },

      /**
       * Returns the asset's URL, always the same: anybody who knows it can fetch the file as long as the asset exists,
       * and it cannot be guessed.
       */
      publicUrl: ({ contentType, id }: Pick<AssetRow, "contentType" | "id">): string =>
        `${publicUrl}/assets/${id}/${sign(purposeOf(id), term)}/media.${extensionOf(contentType)}`,

      /** Finds the asset of an id and token from a signed URL; undefined if they do not match. */
      opened,

      /** True if a signed URL led to an asset that was deleted. */
      isGone: (id: string, token: string) => (isOurs(id, token) ? repository.wasDeleted(id) : Effect.succeed(false)),

      /** Returns the signed URL that takes the file of an expected asset until it expires. */
      uploadUrl: ({ expiresAt, id }: Pick<AssetUploadRow, "expiresAt" | "id">): string =>
        `${publicUrl}/uploads/${id}/${sign(uploadOf(id), String(expiresAt.getTime()))}`,

      /** Returns the end of such a URL's term in Unix milliseconds; undefined for any other URL. */
      uploadEnds: (id: string, token: string): number | undefined => {
        const ends = token.length <= 100 ? open(uploadOf(id), token) : undefined
        return ends === undefined ? undefined : Number(ends)
      }
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
