import { Context, Layer } from "effect"
import { folderStore } from "./folder/folderStore.ts"
import type { S3Location } from "./s3/S3Location.ts"
import { s3Store } from "./s3/s3Store.ts"
import type { Store } from "./Store.ts"

/** Where the bytes of assets lie. */
export class AssetStore extends Context.Service<AssetStore, Store>()("@tidings/connectors/AssetStore") {
  /** A folder of this machine. */
  static readonly layerFolder = (root: string): Layer.Layer<AssetStore> =>
    Layer.sync(AssetStore, () => folderStore(root))

  /** A bucket of Amazon S3, or of whoever speaks its protocol. */
  static readonly layerS3 = (location: S3Location): Layer.Layer<AssetStore> =>
    Layer.sync(AssetStore, () => s3Store(location))
}
