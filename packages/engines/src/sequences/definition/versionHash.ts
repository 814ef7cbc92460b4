import type { Definition } from "@tidings/schema/sequences/Definition"
import canonicalize from "canonicalize"
import { createHash } from "node:crypto"

/** SHA-256 of a definition's canonical JSON (RFC 8785), in hex: the same for the same definition, however its file is written. */
export const versionHash = (definition: Definition): string =>
  createHash("sha256")
    .update(canonicalize(definition) ?? "")
    .digest("hex")
