import { createHash, createHmac } from "node:crypto"

/** The parts of a request that its signature covers. */
export interface Signed {
  readonly method: string
  /** The target as it came on the wire, with the query. */
  readonly target: string
  readonly headers: Readonly<Record<string, string | ReadonlyArray<string> | undefined>>
}

interface Claim {
  readonly credential: string
  readonly signedHeaders: string
  readonly signature: string
}

/** Parses an Authorization header of version 4; undefined for any other header. */
export const claimOf = (authorization: string | undefined): Claim | undefined => {
  const match = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/u.exec(
    authorization ?? ""
  )
  return match === null ? undefined : { credential: match[1]!, signedHeaders: match[2]!, signature: match[3]! }
}

const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest()
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex")

const encoded = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/gu, (sign) => `%${sign.codePointAt(0)!.toString(16).toUpperCase()}`)

const canonicalQuery = (query: string): string =>
  [...new URLSearchParams(query)]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted()
    .join("&")

/**
 * Computes the signature that a request must carry, from AWS's description alone
 * (docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html).
 */
export const signatureOf = ({ headers, method, target }: Signed, claim: Claim, secret: string): string => {
  const [path = "", query = ""] = target.split("?")
  const names = claim.signedHeaders.split(";")
  const canonicalHeaders = names.map((name) => `${name}:${String(headers[name] ?? "").trim()}\n`).join("")
  const canonical = [
    method,
    path,
    canonicalQuery(query),
    canonicalHeaders,
    claim.signedHeaders,
    headers["x-amz-content-sha256"]
  ].join("\n")
  const [, date = "", region = "", service = ""] = claim.credential.split("/")
  const scope = [date, region, service, "aws4_request"].join("/")
  const toSign = ["AWS4-HMAC-SHA256", headers["x-amz-date"], scope, sha256(canonical)].join("\n")
  const key = [date, region, service, "aws4_request"].reduce<string | Buffer>(hmac, `AWS4${secret}`)
  return hmac(key, toSign).toString("hex")
}
