import { Data, type Effect } from "effect"

/** The store could not be reached or would not serve us; a file put may or may not lie there. */
export class StoreUnavailable extends Data.TaggedError("StoreUnavailable")<{ readonly message: string }> {}

/** Files under keys: path segments of `A-Za-z0-9._-`, joined by slashes. */
export interface Store {
  /** Keeps the bytes under the key, replacing what was there; nobody ever sees half of them. */
  readonly put: (key: string, bytes: Uint8Array, contentType: string) => Effect.Effect<void, StoreUnavailable>
  /** undefined when nothing lies there. */
  readonly get: (key: string) => Effect.Effect<Uint8Array | undefined, StoreUnavailable>
  /** The bytes from one offset to before another, fewer where the file ends earlier; undefined when nothing lies there. */
  readonly range: (key: string, from: number, to: number) => Effect.Effect<Uint8Array | undefined, StoreUnavailable>
  /** Succeeds when nothing lies there, too. */
  readonly remove: (key: string) => Effect.Effect<void, StoreUnavailable>
  /** Every key below a folder, which is named without a slash at its end; left-overs of interrupted puts among them. */
  readonly list: (folder: string) => Effect.Effect<ReadonlyArray<string>, StoreUnavailable>
}
