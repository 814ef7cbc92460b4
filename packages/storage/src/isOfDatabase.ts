import { Cause, Predicate } from "effect"

const sqlState = /^[0-9A-Z]{5}$/u
// Error codes of sockets, of DNS lookups, and of postgres.js for a lost connection.
const ofConnections: ReadonlySet<string> = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ENOENT",
  "CONNECT_TIMEOUT",
  "CONNECTION_CLOSED",
  "CONNECTION_ENDED",
  "CONNECTION_DESTROYED"
])
// No connection, no room (slots, memory, disk), shut down, starting up, read-only for lack of a primary, disk errors,
// and a home that Citus moved to another node within a statement.
const passes = /^(?:08|53|58)|^57P0[1-5]$|^25006$|^CIINF$/u

/** Words of Citus for a node that went away during a transaction, under the code of an internal error. */
const nodeIsAway = /^failure on connection marked as essential: /u

const codeIn = (error: { readonly code: string }): string =>
  error.code === "XX000" && "message" in error && nodeIsAway.test(String(error.message)) ? "08006" : error.code

/** The codes of an error and of its causes. */
const codesOf = (cause: Cause.Cause<unknown>): ReadonlyArray<string> => {
  const codes: Array<string> = []
  let error: unknown = Cause.squash(cause)
  for (let depth = 0; depth < 5 && error !== undefined; depth++) {
    if (Predicate.hasProperty(error, "code") && typeof error.code === "string")
      codes.push(codeIn(error as { readonly code: string }))
    error = Predicate.hasProperty(error, "cause") ? error.cause : undefined
  }
  return codes
}

/**
 * The SQLSTATE of a reachable database that has no room (slots, memory, disk) or is read-only for lack of a primary;
 * undefined for any other cause.
 */
export const roomlessCode = (cause: Cause.Cause<unknown>): string | undefined =>
  codesOf(cause).find((code) => /^53\d{3}$|^25006$/u.test(code))

/** True if a statement that writes was sent to a server, or in a transaction, that only reads. */
export const isReadOnlyRefused = (cause: Cause.Cause<unknown>): boolean => codesOf(cause).includes("25006")

/**
 * True if a statement failed: the database refused it, or was unreachable. Drivers report a SQLSTATE or a socket error
 * code.
 */
export const isOfDatabase = (cause: Cause.Cause<unknown>): boolean =>
  codesOf(cause).some((code) => sqlState.test(code) || ofConnections.has(code))

/** True if a statement was stopped since it took longer than it may. */
export const isStopped = (cause: Cause.Cause<unknown>): boolean => codesOf(cause).includes("57014")

/** True if the database is away or has no room just now: a later retry may succeed. */
export const isDatabaseAway = (cause: Cause.Cause<unknown>): boolean =>
  codesOf(cause).some((code) => (sqlState.test(code) && passes.test(code)) || ofConnections.has(code))

/** True if the database rolled a transaction back in favour of others (a deadlock is one): a retry may succeed. */
export const isGivenUp = (cause: Cause.Cause<unknown>): boolean =>
  codesOf(cause).some((code) => sqlState.test(code) && code.startsWith("40"))

// SQLSTATE classes about the values themselves: data exceptions, broken constraints, exceeded engine limits.
const aboutValues = new Set(["22", "23", "54"])

const codeOf = (error: unknown): string =>
  Predicate.hasProperty(error, "code") && typeof error.code === "string" ? error.code : ""

/** True if the database answered, and refused a statement for its values: these never succeed, but others may. */
export const isStatementRefused = (cause: Cause.Cause<unknown>): boolean => {
  const error = Cause.squash(cause)
  const codes = [error, Predicate.hasProperty(error, "cause") ? error.cause : undefined].map(codeOf)
  return codes.some((code) => code.length === 5 && aboutValues.has(code.slice(0, 2)))
}
