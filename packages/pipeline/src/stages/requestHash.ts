import canonicalize from "canonicalize"
import { createHash } from "node:crypto"

/** Identity of a request: the SHA-256 of the input as canonical JSON (RFC 8785), path parameters included. */
export const requestHash = (input: unknown): string =>
  createHash("sha256")
    .update(canonicalize(input) ?? "")
    .digest("base64")
