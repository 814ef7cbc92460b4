/** A file of its own kind; `extension` without a dot. */
export interface AssetFile {
  readonly bytes: Uint8Array
  readonly contentType: string
  readonly extension: string
}
