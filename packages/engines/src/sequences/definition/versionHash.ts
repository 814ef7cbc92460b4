import type { Definition } from "@tidings/schema/sequences/Definition"
import canonicalize from "canonicalize"
import { createHash } from "node:crypto"

/**
 * SHA-256 of a definition's canonical JSON (RFC 8785), in hex: equal for equal definitions, however their files are
 * written.
 */
export const versionHash = (definition: Definition): string =>
  createHash("sha256")
    .update(canonicalize(definition) ?? "")
    .digest("hex")
