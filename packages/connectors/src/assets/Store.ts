import { Data, type Effect } from "effect"

/** The store could not be reached or would not serve us; a file that was being put may or may not be there. */
export class StoreUnavailable extends Data.TaggedError("StoreUnavailable")<{ readonly message: string }> {}

/** Files under keys: path segments of `A-Za-z0-9._-`, joined by slashes. */
export interface Store {
  /** Writes the bytes under the key, replacing earlier ones; nobody ever sees half of them. */
  readonly put: (key: string, bytes: Uint8Array, contentType: string) => Effect.Effect<void, StoreUnavailable>
  /**
   * Writes a body of exactly `byteLength` bytes under the key as it comes, without holding more than a piece of it. A
   * body that fails, or has another length, leaves nothing under the key.
   */
  readonly receive: (
    key: string,
    body: AsyncIterable<Uint8Array>,
    byteLength: number,
    contentType: string
  ) => Effect.Effect<void, StoreUnavailable>
  /** Reads the bytes; undefined if the key does not exist. */
  readonly get: (key: string) => Effect.Effect<Uint8Array | undefined, StoreUnavailable>
  /**
   * Reads the bytes from offset `from` to before offset `to`, fewer if the file ends earlier; undefined if the key does
   * not exist.
   */
  readonly range: (key: string, from: number, to: number) => Effect.Effect<Uint8Array | undefined, StoreUnavailable>
  /** Deletes the key; succeeds too if it does not exist. */
  readonly remove: (key: string) => Effect.Effect<void, StoreUnavailable>
  /** Lists every key below a folder (given without a slash at its end), including left-overs of interrupted puts. */
  readonly list: (folder: string) => Effect.Effect<ReadonlyArray<string>, StoreUnavailable>
}
