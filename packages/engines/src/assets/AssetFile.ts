/** A file with its content type; `extension` has no dot. */
export interface AssetFile {
  readonly bytes: Uint8Array
  readonly contentType: string
  readonly extension: string
}
