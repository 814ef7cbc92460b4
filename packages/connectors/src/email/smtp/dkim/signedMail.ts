import { type KeyObject, sign } from "node:crypto"
import { headerNameOf, relaxedBodyHash, relaxedField, splitMail } from "./relaxed.ts"

/** A DKIM signer; its public key is published at `<selector>._domainkey.<domain>`. */
export interface DkimSigner {
  readonly domain: string
  readonly selector: string
  readonly key: KeyObject
}

/**
 * Header fields that a signature covers, if the mail has them (RFC 6376 §5.4.1), with the pair for one-click
 * unsubscribing (RFC 8058 §4).
 */
const covered = new Set([
  "from",
  "reply-to",
  "to",
  "subject",
  "date",
  "message-id",
  "mime-version",
  "content-type",
  "content-transfer-encoding",
  "in-reply-to",
  "references",
  "feedback-id",
  "list-id",
  "list-help",
  "list-subscribe",
  "list-post",
  "list-owner",
  "list-archive",
  "list-unsubscribe",
  "list-unsubscribe-post"
])

/** Returns the covered fields, last first: of several fields with one name, the last comes first (§5.4.2). */
const signedFields = (fields: ReadonlyArray<string>): ReadonlyArray<string> =>
  fields.filter((field) => covered.has(headerNameOf(field))).toReversed()

const lineOf = 72

const folded = (text: string): string => text.match(new RegExp(`.{1,${lineOf}}`, "gu"))!.join("\r\n ")

/**
 * Lists names, as many in a line as it holds. Each is listed once more than it occurs in the mail, so that nobody can
 * add another (§8.15).
 */
const named = (fields: ReadonlyArray<string>): string => {
  const names = fields.map(headerNameOf)
  const all = [...names, ...new Set(names)]
  let lines = ""
  let line = ""
  for (const name of all) {
    if (line.length + name.length >= lineOf) {
      lines += `${line}\r\n `
      line = ""
    }
    line += `${name}:`
  }
  return (lines + line).slice(0, -1)
}

const signature = (key: KeyObject, text: string): Promise<Buffer> =>
  new Promise((resolve, reject) =>
    sign("sha256", Buffer.from(text, "latin1"), key, (error, made) => (error === null ? resolve(made) : reject(error)))
  )

/**
 * Returns the mail with its DKIM-Signature (RFC 6376, rsa-sha256, relaxed/relaxed) before it; signing runs in a thread
 * of its own.
 */
export const signedMail = async (mail: Buffer, { domain, key, selector }: DkimSigner): Promise<Buffer> => {
  const { bodyAt, fields } = splitMail(mail)
  const signing = signedFields(fields)
  const bodyHash = await relaxedBodyHash(mail, bodyAt)
  const header = [
    `DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed;\r\n d=${domain};\r\n s=${selector};`,
    ` h=${named(signing)};`,
    ` bh=${bodyHash};`,
    ` b=`
  ].join("\r\n")
  const text = [...signing, header].map(relaxedField).join("\r\n")
  const made = await signature(key, text)
  return Buffer.concat([Buffer.from(`${header}${folded(made.toString("base64"))}\r\n`, "latin1"), mail])
}
