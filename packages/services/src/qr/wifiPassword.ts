import { problem } from "@tidings/schema/Problem"
import { hiddenPassword, type QrDesign, type QrEncodes } from "@tidings/schema/resources/QrDesign"
import { Effect } from "effect"

/** A design as answers show it: without the password of its network. */
export const withoutPassword = <D extends Pick<QrDesign, "encodes">>(design: D): D =>
  design.encodes.kind === "wifi" && design.encodes.password !== undefined
    ? { ...design, encodes: { ...design.encodes, password: hiddenPassword } }
    : design

const isLeftOut = (encodes: QrEncodes): boolean =>
  encodes.kind === "wifi" && (encodes.password === undefined || encodes.password === hiddenPassword)

/**
 * Returns given content with the password that the design has, if it is of a secured network and gives none of its own;
 * refuses the placeholder that answers show where there is no password to keep.
 */
export const withPassword = (encodes: QrEncodes, held?: QrEncodes) => {
  if (encodes.kind !== "wifi" || !isLeftOut(encodes)) return Effect.succeed<QrEncodes>(encodes)
  const { password, ...network } = encodes
  const kept = held?.kind === "wifi" ? held.password : undefined
  if (kept !== undefined && encodes.encryption !== "nopass")
    return Effect.succeed<QrEncodes>({ ...network, password: kept })
  if (password === undefined || encodes.encryption === "nopass") return Effect.succeed<QrEncodes>(network)
  const message = `Answers show ${hiddenPassword} instead of a password: give the password itself`
  return Effect.fail(
    problem("field_invalid", { fields: [{ path: "encodes.password", code: "pattern_mismatch", message }] })
  )
}
