import MimeNode from "nodemailer/lib/mime-node"
import type { EmailFields, Envelope, NamedAddress } from "./EmailFields.ts"

const encoder = new MimeNode()

// Addresses that need no encoding: atoms of ASCII, a lower-case domain that is not an encoded one.
const asItIs = /^[\w+-]+(?:\.[\w+-]+)*@(?!xn--)(?:[a-z\d-]+\.(?!xn--))+[a-z]{2,63}$/u
const bareName = /^[\w ]*$/u

/**
 * Formats an address and its name as the value of From, To or Reply-To: exactly one address, whatever characters the
 * name has.
 */
export const addressField = ({ address, name }: NamedAddress): string => {
  if (!asItIs.test(address) || !bareName.test(name)) return encoder.encodeHeaderValue("From", { address, name })
  return name === "" ? address : `${name} <${address}>`
}

/**
 * Returns the address as SMTP takes it: its domain in ASCII (RFC 5891), unless the part before it needs SMTPUTF8 anyway
 * (RFC 6531).
 */
export const envelopeAddress = (address: string): string =>
  asItIs.test(address) ? address : new MimeNode().setEnvelope({ to: { address, name: "" } }).getEnvelope().to[0]!

/** Returns the SMTP envelope of a message. */
export const envelopeOf = ({ bcc, cc, returnPath, to }: EmailFields): Envelope => ({
  from: envelopeAddress(returnPath.address),
  to: [to, ...cc, ...bcc].map(({ address }) => envelopeAddress(address))
})
