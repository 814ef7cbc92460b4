import { Context, Layer } from "effect"
import { folderStore } from "./folder/folderStore.ts"
import type { S3Location } from "./s3/S3Location.ts"
import { s3Store } from "./s3/s3Store.ts"
import type { Store } from "./Store.ts"

/** The store of the assets' bytes. */
export class AssetStore extends Context.Service<AssetStore, Store>()("@tidings/connectors/AssetStore") {
  /** A store in a folder of this machine. */
  static readonly layerFolder = (root: string): Layer.Layer<AssetStore> =>
    Layer.sync(AssetStore, () => folderStore(root))

  /** A store in a bucket of Amazon S3, or of any server that speaks its protocol. */
  static readonly layerS3 = (location: S3Location): Layer.Layer<AssetStore> =>
    Layer.sync(AssetStore, () => s3Store(location))
}
