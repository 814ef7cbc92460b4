import { Cause, Predicate } from "effect"

const sqlState = /^[0-9A-Z]{5}$/u
// Of sockets and look-ups of names, and of postgres.js where a connection is gone.
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
// No connection, no room (slots, memory, disk), shut down, starting up, read-only for want of a primary, and what a disk did not give.
const passes = /^(?:08|53|58)|^57P0[1-5]$|^25006$/u

/** The codes of an error and of what it was caused by. */
const codesOf = (cause: Cause.Cause<unknown>): ReadonlyArray<string> => {
  const codes: Array<string> = []
  let error: unknown = Cause.squash(cause)
  for (let depth = 0; depth < 5 && error !== undefined; depth++) {
    if (Predicate.hasProperty(error, "code") && typeof error.code === "string") codes.push(error.code)
    error = Predicate.hasProperty(error, "cause") ? error.cause : undefined
  }
  return codes
}

/** The SQLSTATE of a database that answers, and has no room (slots, memory, disk) or is read-only for want of a primary. */
export const roomlessCode = (cause: Cause.Cause<unknown>): string | undefined =>
  codesOf(cause).find((code) => /^53\d{3}$|^25006$/u.test(code))

/** True when a statement failed: the database refused it, or could not be asked. Drivers say so by SQLSTATE, or by a code of the socket. */
export const isOfDatabase = (cause: Cause.Cause<unknown>): boolean =>
  codesOf(cause).some((code) => sqlState.test(code) || ofConnections.has(code))

/** True when the database is away or has no room just now: the same will be done later. */
export const isDatabaseAway = (cause: Cause.Cause<unknown>): boolean =>
  codesOf(cause).some((code) => (sqlState.test(code) && passes.test(code)) || ofConnections.has(code))
