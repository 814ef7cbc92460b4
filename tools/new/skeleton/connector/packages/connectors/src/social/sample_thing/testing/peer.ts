import { Layer } from "effect"
import type { Heard, Said } from "../../../testing/httpPeer.ts"
import * as Peer from "../../../testing/Peer.ts"
import { outgoingPost } from "../../testing/outgoingPost.ts"
import { type Publishing, stagesOf } from "../../testing/stages.ts"
import { ownIdIn, type Published, timeline } from "../../testing/timeline.ts"
import sampleThing from "../sample_thing.ts"

const secret = "token-0123456789abcdef"

const ok = (body: unknown): Said => ({ status: 200, body })

const refusal = (status: number, code: string, headers = {}): Said => ({
  status,
  headers,
  body: { code, message: code.replaceAll("_", " ") }
})

/** Sample thing with one account, by its documentation. */
const network = (publishing?: Publishing) => {
  const { arrived, at, publish, published, remove } = timeline<Published>()
  const alts = new Map<string, string>()

  const posted = ({ said: { answers, files, text } }: Heard): Said => {
    const early = publishing?.(false)
    if (early !== undefined) return early
    const ref = `post-${arrived().length}`
    publish({ ref, ownId: ownIdIn(text), parent: answers, alts: files.map((file: string) => alts.get(file)) })
    return publishing?.(true) ?? ok({ id: ref })
  }

  const answer = (heard: Heard): Said => {
    const { headers, method } = heard
    const { pathname, searchParams } = new URL(heard.path, "http://peer")
    if (headers["authorization"] !== `Bearer ${secret}`) return refusal(401, "unknown_token")
    if (pathname === "/account") return ok({ id: "4711", name: "Ada", handle: "ada" })
    if (pathname === "/files") {
      const id = `file-${alts.size}`
      alts.set(id, searchParams.get("alt") ?? "")
      return ok({ id })
    }
    if (method === "POST") return posted(heard)
    const ref = pathname.split("/")[2] ?? ""
    if (at(ref) === undefined) return refusal(404, "no_such_post")
    if (method === "GET") return ok({ likes: 3, answers: 2, shares: 5 })
    remove(ref)
    return ok({})
  }
  return { answer, arrived, published }
}

/** Sample thing on loopback. */
export default Peer.make({
  row: sampleThing,
  message: (id) => outgoingPost({ id }),
  behaving: stagesOf(
    network,
    { at: (apiUrl) => ({ accessToken: secret, accountRef: "4711", apiUrl }), secret },
    {
      throttled: refusal(429, "too_many_requests", { "Retry-After": String(Peer.throttleSeconds) }),
      refusedCredentials: refusal(401, "unknown_token"),
      rejected: refusal(422, "too_long")
    }
  ),
  services: Layer.empty,
  social: {
    accounts: [{ accountRef: "4711", displayName: "Ada", handle: "ada" }],
    counts: { impressions: null, likes: 3, comments: 2, shares: 5, clicks: null, saves: null, videoViews: null },
    removes: true
  }
})
