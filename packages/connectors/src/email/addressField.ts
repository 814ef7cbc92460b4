import MimeNode from "nodemailer/lib/mime-node"
import type { NamedAddress } from "./EmailFields.ts"

const encoder = new MimeNode()

// What nothing needs to be done to: atoms of ASCII, a domain in lower case that is no encoded one.
const asItIs = /^[\w+-]+(?:\.[\w+-]+)*@(?!xn--)(?:[a-z\d-]+\.(?!xn--))+[a-z]{2,63}$/u
const bareName = /^[\w ]*$/u

/** An address and its name as the value of From, To or Reply-To: exactly one address, whatever characters the name has. */
export const addressField = ({ address, name }: NamedAddress): string => {
  if (!asItIs.test(address) || !bareName.test(name)) return encoder.encodeHeaderValue("From", { address, name })
  return name === "" ? address : `${name} <${address}>`
}

/** The address as SMTP is told it: its domain in ASCII (RFC 5891), unless what is before it needs SMTPUTF8 anyway (RFC 6531). */
export const envelopeAddress = (address: string): string =>
  asItIs.test(address) ? address : new MimeNode().setEnvelope({ to: { address, name: "" } }).getEnvelope().to[0]!
