import type { Heard, Said } from "../../../testing/httpPeer.ts"
import type { Publishing } from "../../testing/stages.ts"
import { ownIdIn, type Published, timeline } from "../../testing/timeline.ts"

export const did = "did:plc:ewvi7nxzyoun6zhxrhs64oiz"
export const appPassword = "k3x9-2fh3-9vqw-7abc"

const cid = "bafyreihdwdcefgh4dqkjv67uzcmw7ojee6xedzdetojuzjevtenxquvyku"
const blobCid = "bafkreihdwdcefgh4dqkjv67uzcmw7ojee6xedzdetojuzjevtenxquvyku"

interface Post extends Published {
  readonly record: unknown
}

const token = (scope: string): string => {
  const part = (said: object) => Buffer.from(JSON.stringify(said)).toString("base64url")
  return `${part({ typ: "at+jwt", alg: "HS256" })}.${part({ scope, sub: did, exp: 4_102_444_800 })}.c2ln`
}

const tokens = { accessJwt: token("com.atproto.appPass"), refreshJwt: token("com.atproto.refresh") }

const ok = (body: unknown): Said => ({ status: 200, body })
const refused = (status: number, error: string, message: string): Said => ({ status, body: { error, message } })

/** A PDS with one account, by the lexicons of August 2026 and the answers of its own software. */
export const blueskyServer = (publishing?: Publishing) => {
  const { arrived, at, publish, published, remove } = timeline<Post>()

  const put = ({ said: { collection, record, repo, rkey } }: Heard): Said => {
    const early = publishing?.(false)
    if (early !== undefined) return early
    const uri = `at://${repo}/${collection}/${rkey}`
    const before = at(uri)
    if (before === undefined) {
      publish({
        ref: uri,
        ownId: ownIdIn(record.text),
        parent: record.reply?.parent.uri,
        alts: (record.embed?.images ?? []).map(({ alt }: { readonly alt: string }) => alt),
        record
      })
    } else if (JSON.stringify(before.record) !== JSON.stringify(record)) {
      return refused(500, "InternalServerError", "this peer takes no other record for one that it has")
    }
    return publishing?.(true) ?? ok({ uri, cid, commit: { cid, rev: "3lzy2kk3qgk2a" }, validationStatus: "valid" })
  }

  const asked = (path: string): URL => new URL(path, "http://peer")

  const answer = (heard: Heard): Said => {
    const { pathname, searchParams } = asked(heard.path)
    const method = pathname.replace("/xrpc/", "")
    if (method === "com.atproto.server.createSession") {
      if (heard.said.password !== appPassword)
        return refused(401, "AuthenticationRequired", "Invalid identifier or password")
      return ok({ ...tokens, did, handle: "ada.test", active: true })
    }
    if (heard.headers.authorization !== `Bearer ${tokens.accessJwt}`)
      return refused(401, "AuthMissing", "Authentication Required")
    switch (method) {
      case "com.atproto.server.getSession":
        return ok({ did, handle: "ada.test", active: true })
      case "com.atproto.repo.uploadBlob": {
        const mimeType = heard.headers["content-type"]
        return ok({ blob: { $type: "blob", ref: { $link: blobCid }, mimeType, size: heard.body.length } })
      }
      case "com.atproto.repo.putRecord":
        return put(heard)
      case "com.atproto.repo.getRecord": {
        const uri = `at://${searchParams.get("repo")}/${searchParams.get("collection")}/${searchParams.get("rkey")}`
        if (uri.endsWith("/self")) return ok({ uri, cid, value: { displayName: "Ada" } })
        const post = at(uri)
        if (post === undefined) return refused(400, "RecordNotFound", `Could not locate record: ${uri}`)
        return ok({ uri, cid, value: post.record })
      }
      case "com.atproto.repo.deleteRecord":
        remove(`at://${heard.said.repo}/${heard.said.collection}/${heard.said.rkey}`)
        return ok({})
      case "app.bsky.feed.getPosts":
        return ok({
          posts: [
            {
              uri: searchParams.get("uris"),
              likeCount: 3,
              replyCount: 2,
              repostCount: 4,
              quoteCount: 1,
              bookmarkCount: 6
            }
          ]
        })
      default:
        return refused(501, "MethodNotImplemented", "Method Not Implemented")
    }
  }
  return { answer, arrived, published }
}
