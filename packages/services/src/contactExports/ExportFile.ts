import type { Store, StoreUnavailable } from "@tidings/connectors/assets/Store"
import type { ContactExportRow } from "@tidings/storage/repositories/ContactExportRepository"
import { Context, Effect } from "effect"
import type { Vault } from "../connectors/Vault.ts"
import { pieceKey, sealedFor } from "./pieces.ts"

/**
 * Contacts that are read at once, and the bytes of a piece, at least, before it is stored: no more of a file than both
 * is ever in memory. Tests make them small.
 */
export const ExportSizes = Context.Reference<{ readonly contacts: number; readonly pieceBytes: number }>(
  "@tidings/services/ExportSizes",
  { defaultValue: () => ({ contacts: 1_000, pieceBytes: 4 * 1024 * 1024 }) }
)

/** The file of one attempt of an export, written piece by piece; each is sealed by itself where a key is configured. */
export class ExportFile {
  readonly #store: Store
  readonly #vault: Vault["Service"]
  readonly #row: ContactExportRow
  readonly #pieceBytes: number
  #waiting: Array<Buffer> = []
  #waitingBytes = 0
  /** Number of pieces stored. */
  pieces = 0
  /** Bytes written. */
  bytes = 0
  /** Records written. */
  records = 0

  constructor(row: ContactExportRow, store: Store, vault: Vault["Service"], pieceBytes: number) {
    this.#row = row
    this.#pieceBytes = pieceBytes
    this.#store = store
    this.#vault = vault
  }

  /** Name of the key that seals it; null if none does. */
  get sealedBy(): string | null {
    return this.#vault.sealsByIfAny ?? null
  }

  /** Adds text that holds some records. */
  add(text: string, records: number): Effect.Effect<void, StoreUnavailable> {
    const bytes = Buffer.from(text)
    this.#waiting.push(bytes)
    this.#waitingBytes += bytes.length
    this.bytes += bytes.length
    this.records += records
    return this.#waitingBytes < this.#pieceBytes ? Effect.void : this.#keep()
  }

  /** Stores what is left. */
  end(): Effect.Effect<void, StoreUnavailable> {
    return this.#waitingBytes === 0 ? Effect.void : this.#keep()
  }

  #keep(): Effect.Effect<void, StoreUnavailable> {
    const bytes = Buffer.concat(this.#waiting)
    const piece = this.pieces++
    this.#waiting = []
    this.#waitingBytes = 0
    const sealed = this.#vault.sealBytes(bytes, sealedFor(this.#row, piece))?.sealed ?? bytes
    return this.#store.put(pieceKey(this.#row, piece), sealed, "application/octet-stream")
  }
}
