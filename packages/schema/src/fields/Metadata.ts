import { Schema } from "effect"

const maxBytes = 4096

/** A caller's own join keys: a JSON object of at most 4 KB when serialised. */
export const Metadata = Schema.Record(Schema.String, Schema.Json)

/** True when the object is within the 4 KB that metadata may take. */
export const fitsMetadata = (metadata: typeof Metadata.Type): boolean =>
  Buffer.byteLength(JSON.stringify(metadata)) <= maxBytes
