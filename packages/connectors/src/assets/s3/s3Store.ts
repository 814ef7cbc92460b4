import { AwsClient } from "aws4fetch"
import { Effect } from "effect"
import { createHash } from "node:crypto"
import { request as httpRequest } from "node:http"
import { request as httpsRequest } from "node:https"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { type Store, StoreUnavailable } from "../Store.ts"
import type { S3Location } from "./S3Location.ts"

const retries = 2
const timeoutMs = 20_000

interface Request {
  readonly method: "GET" | "PUT" | "DELETE"
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly body?: Uint8Array
  readonly contentType?: string
  /** A header of RFC 9110 §14.2. */
  readonly range?: string
}

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" }
const textOf = (xml: string): string => xml.replaceAll(/&(\w+);/gu, (whole, name: string) => entities[name] ?? whole)

const elements = (xml: string, name: string): ReadonlyArray<string> =>
  Array.from(xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, "gu")), (match) => textOf(match[1]!))

/**
 * A store in a bucket, over the S3 protocol with path-style addresses, signed with version 4 over the body's hash
 * (docs.aws.amazon.com/AmazonS3/latest/API). A request is tried three times at most, 20 s in all.
 */
export const s3Store = ({ accessKeyId, bucket, endpoint, prefix, region, secretAccessKey }: S3Location): Store => {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries })

  const send = async ({ body, contentType, method, path, query = {}, range }: Request): Promise<Response> => {
    const url = new URL(`${endpoint}/${bucket}${path}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const hash = createHash("sha256")
      .update(body ?? "")
      .digest("hex")
    const response = await client.fetch(url, {
      method,
      headers: {
        "X-Amz-Content-Sha256": hash,
        ...(contentType !== undefined && { "Content-Type": contentType }),
        ...(range !== undefined && { Range: range })
      },
      ...(body !== undefined && { body: body as Uint8Array<ArrayBuffer> }),
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs)
    })
    if (response.ok || response.status === 404 || response.status === 416) return response
    const answer = await response.text()
    throw new Error(`${response.status} ${elements(answer, "Code")[0] ?? ""} from the bucket ${bucket}`)
  }

  const ask = <A>(request: Request, read: (response: Response) => Promise<A>): Effect.Effect<A, StoreUnavailable> =>
    Effect.tryPromise({
      try: async () => read(await send(request)),
      catch: (error) => new StoreUnavailable({ message: error instanceof Error ? error.message : String(error) })
    })

  /**
   * Puts a body as it comes, with its length and without its hash, which is unknown before; not tried again, since the
   * body comes once.
   */
  const pass = async (path: string, body: AsyncIterable<Uint8Array>, byteLength: number, contentType: string) => {
    const signed = await client.sign(`${endpoint}/${bucket}${path}`, {
      method: "PUT",
      headers: { "X-Amz-Content-Sha256": "UNSIGNED-PAYLOAD", "Content-Type": contentType }
    })
    const headers = { ...Object.fromEntries(signed.headers), "Content-Length": byteLength }
    const ask = signed.url.startsWith("https:") ? httpsRequest : httpRequest
    const request = ask(signed.url, { method: "PUT", headers, timeout: timeoutMs })
    request.on("timeout", () => request.destroy(new Error("no answer from the bucket")))
    const answered = new Promise<number>((resolve, reject) => {
      request.on("error", reject)
      request.on("response", (response) => {
        response.resume()
        response.on("end", () => resolve(response.statusCode!))
        response.on("error", reject)
      })
    })
    const [status] = await Promise.all([answered, pipeline(Readable.from(ofLength(body, byteLength)), request)])
    if (status >= 300) throw new Error(`${status} from the bucket ${bucket}`)
  }

  const bytesOf = async (response: Response): Promise<Uint8Array | undefined> => {
    if (response.ok) return new Uint8Array(await response.arrayBuffer())
    if (elements(await response.text(), "Code")[0] === "NoSuchBucket") throw new Error(`there is no bucket ${bucket}`)
    return undefined
  }

  const at = (key: string) => `/${prefix}${key}`

  const remove = (key: string) => ask({ method: "DELETE", path: at(key) }, async (response) => response.body?.cancel())

  const listPage = (folder: string, token: string | undefined) => {
    const query = {
      "list-type": "2",
      prefix: `${prefix}${folder}/`,
      ...(token !== undefined && { "continuation-token": token })
    }
    return ask({ method: "GET", path: "", query }, found)
  }

  return {
    put: (key, body, contentType) =>
      ask({ method: "PUT", path: at(key), body, contentType }, async (response) => {
        await response.body?.cancel()
        if (!response.ok) throw new Error(`there is no bucket ${bucket}`)
      }),
    receive: (key, body, byteLength, contentType) =>
      Effect.tryPromise({
        try: () => pass(at(key), body, byteLength, contentType),
        catch: (error) => new StoreUnavailable({ message: error instanceof Error ? error.message : String(error) })
      }).pipe(
        // The bucket may have the announced length of a body that went on.
        Effect.tapError(() => Effect.ignore(remove(key)))
      ),
    get: (key) => ask({ method: "GET", path: at(key) }, bytesOf),
    range: (key, from, to) =>
      ask({ method: "GET", path: at(key), range: `bytes=${from}-${to - 1}` }, async (response) => {
        // A server that ignores the range answers with the whole file, which is cut; a range that begins behind the end
        // of the file (416) is empty.
        if (response.status !== 416) {
          const bytes = await bytesOf(response)
          return response.status === 200 ? bytes?.subarray(from, to) : bytes
        }
        await response.body?.cancel()
        return new Uint8Array()
      }),
    remove,
    list: Effect.fnUntraced(function* (folder) {
      const keys: Array<string> = []
      let token: string | undefined
      do {
        const page: string = yield* listPage(folder, token)
        keys.push(...elements(page, "Key").map((key) => key.slice(prefix.length)))
        token = elements(page, "NextContinuationToken")[0]
      } while (token !== undefined)
      return keys
    })
  }
}

/** Passes a body on, and fails if it turns out to have another length. */
async function* ofLength(body: AsyncIterable<Uint8Array>, byteLength: number) {
  let size = 0
  for await (const piece of body) {
    size += piece.length
    if (size > byteLength) break
    yield piece
  }
  if (size !== byteLength) throw new Error("the body has another length")
}

const found = async (response: Response): Promise<string> => {
  const answer = await response.text()
  if (!response.ok) throw new Error(`${response.status} ${elements(answer, "Code")[0] ?? ""}`)
  return answer
}
