import { escapeXml } from "@tidings/engines/markup/escape"
import { Effect } from "effect"
import { createHash } from "node:crypto"
import { createServer, type IncomingMessage } from "node:http"
import type { AddressInfo } from "node:net"
import type { S3Location } from "../s3/S3Location.ts"
import { claimOf, signatureOf } from "./signatureOf.ts"

const accessKeyId = "AKIDEXAMPLE"
const secretAccessKey = "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY"
const region = "eu-central-1"
const name = "bucket"
const keysAPage = 2

const refusal = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Array<Buffer> = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/**
 * Returns the error code for a wrong request (its signature, its body's hash, its region, its clock); undefined if it
 * is right.
 */
const wrongOf = (request: IncomingMessage, body: Buffer): string | undefined => {
  const claim = claimOf(request.headers.authorization)
  if (claim === undefined) return "AccessDenied"
  const [id, , scope, service] = claim.credential.split("/")
  if (id !== accessKeyId) return "InvalidAccessKeyId"
  if (scope !== region || service !== "s3") return "AuthorizationHeaderMalformed"
  if (!["host", "x-amz-content-sha256", "x-amz-date"].every((one) => claim.signedHeaders.split(";").includes(one)))
    return "AccessDenied"
  const signed = { method: request.method!, target: request.url!, headers: request.headers }
  if (claim.signature !== signatureOf(signed, claim, secretAccessKey)) return "SignatureDoesNotMatch"
  if (request.headers["x-amz-content-sha256"] === "UNSIGNED-PAYLOAD") {
    return request.headers["content-length"] === String(body.length) ? undefined : "MissingContentLength"
  }
  const hash = createHash("sha256").update(body).digest("hex")
  return request.headers["x-amz-content-sha256"] === hash ? undefined : "XAmzContentSHA256Mismatch"
}

/**
 * Serves a bucket on a loopback port until the scope ends; it checks every signature and pages its lists by two. It
 * answers the first `failing` requests with 503.
 */
export const bucket = Effect.fnUntraced(function* (options: { readonly failing?: number } = {}) {
  const files = new Map<string, { readonly bytes: Buffer; readonly contentType: string | undefined }>()
  let failing = options.failing ?? 0

  const list = (query: URLSearchParams): string => {
    const keys = [...files.keys()].filter((key) => key.startsWith(query.get("prefix") ?? "")).toSorted()
    const from = Number(/^<(\d+)&$/u.exec(query.get("continuation-token") ?? "<0&")?.[1])
    const page = keys.slice(from, from + keysAPage)
    const next = from + keysAPage
    const more = next < keys.length ? `<NextContinuationToken>${escapeXml(`<${next}&`)}</NextContinuationToken>` : ""
    const contents = page.map((key) => `<Contents><Key>${escapeXml(key)}</Key></Contents>`).join("")
    return `<?xml version="1.0"?><ListBucketResult>${more}${contents}</ListBucketResult>`
  }

  const answer = (request: IncomingMessage, body: Buffer): readonly [status: number, body: string | Buffer] => {
    if (failing-- > 0) return [503, refusal("SlowDown")]
    const wrong = wrongOf(request, body)
    if (wrong !== undefined) return [403, refusal(wrong)]
    const { pathname, searchParams } = new URL(request.url!, "http://bucket.test")
    const [, first, ...rest] = pathname.split("/")
    if (first !== name) return [404, refusal("NoSuchBucket")]
    const key = rest.join("/")
    if (key === "") return [200, list(searchParams)]
    switch (request.method) {
      case "PUT":
        files.set(key, { bytes: body, contentType: request.headers["content-type"] })
        return [200, ""]
      case "DELETE":
        files.delete(key)
        return [204, ""]
      default: {
        const bytes = files.get(key)?.bytes
        if (bytes === undefined) return [404, refusal("NoSuchKey")]
        const [, from, to] = /^bytes=(\d+)-(\d+)$/u.exec(request.headers.range ?? "") ?? []
        if (from === undefined) return [200, bytes]
        return Number(from) < bytes.length
          ? [206, bytes.subarray(Number(from), Number(to) + 1)]
          : [416, refusal("InvalidRange")]
      }
    }
  }

  const server = createServer((request, response) => {
    void bodyOf(request).then(
      (body) => {
        const [status, text] = answer(request, body)
        response.writeHead(status).end(text)
      },
      // The sender hung up.
      () => response.destroy()
    )
  })
  yield* Effect.acquireRelease(
    Effect.promise(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))),
    () =>
      Effect.sync(() => {
        server.close()
        server.closeAllConnections()
      })
  )
  const { port } = server.address() as AddressInfo
  const location: S3Location = {
    endpoint: `http://127.0.0.1:${port}`,
    region,
    bucket: name,
    prefix: "tidings/",
    accessKeyId,
    secretAccessKey
  }
  return { files, location }
})
