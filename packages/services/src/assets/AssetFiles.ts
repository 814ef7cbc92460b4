import { AssetStore } from "@tidings/connectors/assets/AssetStore"
import type { StoreUnavailable } from "@tidings/connectors/assets/Store"
import { Unreachable } from "@tidings/connectors/DeliveryFailure"
import { isId } from "@tidings/schema/Id"
import { AssetRepository, type AssetRow } from "@tidings/storage/repositories/AssetRepository"
import { Context, Effect, Layer } from "effect"
import { Signer } from "../access/Signer.ts"
import { PublicUrl } from "../installation/PublicUrl.ts"
import { extensionOf } from "@tidings/engines/assets/fileType"

export type { AssetRow }

const purposeOf = (id: string): string => `asset ${id}`
/** Signed text of asset URLs, which are valid as long as the asset exists. */
const term = "lasting"

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

    const opened = (id: string, token: string) =>
      isId("asset", id) && token.length <= 100 && open(purposeOf(id), token) === term
        ? repository.findAny(id)
        : Effect.succeed(undefined)

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
      opened
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
