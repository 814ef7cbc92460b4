import type { Heard, Said } from "../../../testing/httpPeer.ts"
import type { Publishing } from "../../testing/stages.ts"
import { ownIdIn, type Published, timeline } from "../../testing/timeline.ts"

interface Tweet extends Published {
  readonly text: string
}

const link = /https:\/\/\S+/u
const shortened = "https://t.co/k3x9AbCdEf"
const ofPicture = "https://t.co/PiCtUrEk3x"

/** Returns a tweet in X's form: HTML entities, shortened links, and one more link for its pictures. */
const shown = ({ alts, parent, ref, text }: Tweet) => {
  const expanded = link.exec(text)?.[0]
  const escaped = text.replace(link, shortened).replaceAll("&", "&amp;")
  const pictures = alts.length > 0 ? ` ${ofPicture}` : ""
  const urls = [
    ...(expanded === undefined
      ? []
      : [{ url: shortened, expanded_url: expanded, display_url: "tidings.example/news…" }]),
    ...(alts.length === 0
      ? []
      : [{ url: ofPicture, expanded_url: `https://x.com/ada/status/${ref}/photo/1`, media_key: "3_188" }])
  ]
  return {
    id: ref,
    text: escaped + pictures,
    created_at: new Date(0).toISOString(),
    entities: { urls },
    ...(parent !== undefined && { referenced_tweets: [{ type: "replied_to", id: parent }] }),
    public_metrics: {
      retweet_count: 4,
      reply_count: 2,
      like_count: 3,
      quote_count: 1,
      bookmark_count: 6,
      impression_count: 900
    },
    non_public_metrics: { impression_count: 900, url_link_clicks: 11, user_profile_clicks: 5 }
  }
}

const ok = (data: unknown, status = 200): Said => ({ status, body: { data } })

/** X with one account, by its openapi.json 2.167 of August 2026. */
export const xNetwork = (publishing?: Publishing) => {
  const { arrived, at, publish, published, remove } = timeline<Tweet>()
  const alts = new Map<string, string>()

  const posted = ({ said: { media, reply, text } }: Heard): Said => {
    const early = publishing?.(false)
    if (early !== undefined) return early
    const ref = `144588054847232819${arrived().length}`
    const ids: ReadonlyArray<string> = media?.media_ids ?? []
    publish({
      ref,
      text,
      ownId: ownIdIn(text),
      parent: reply?.in_reply_to_tweet_id,
      alts: ids.map((id) => alts.get(id) ?? "")
    })
    return publishing?.(true) ?? ok({ id: ref, text, edit_history_tweet_ids: [ref] }, 201)
  }

  const answer = (heard: Heard): Said => {
    const { method, path, said } = heard
    const { pathname, searchParams } = new URL(path, "http://peer")
    if (pathname === "/2/users/me") return ok({ id: "2244994945", name: "Ada", username: "ada" })
    if (pathname === "/2/users/2244994945/tweets") {
      const body = { data: published().map(shown).toReversed(), meta: { result_count: published().length } }
      return { status: 200, body: published().length === 0 ? { meta: { result_count: 0 } } : body }
    }
    if (pathname === "/2/media/upload") {
      const id = `188${alts.size}`
      alts.set(id, "")
      return ok({ id, media_key: `3_${id}`, expires_after_secs: 86400 })
    }
    if (pathname === "/2/media/metadata") {
      alts.set(said.id, said.metadata.alt_text.text)
      return ok({ id: said.id })
    }
    if (method === "POST") return posted(heard)
    const ref = searchParams.get("ids") ?? pathname.replace("/2/tweets/", "")
    const tweet = at(ref)
    if (method === "DELETE") {
      const detail = `Could not find tweet with id: [${ref}].`
      if (!remove(ref))
        return {
          status: 404,
          body: { title: "Not Found Error", detail, type: "https://api.x.com/2/problems/resource-not-found" }
        }
      return ok({ deleted: true })
    }
    return ok(tweet === undefined ? undefined : [shown(tweet)])
  }
  return { answer, arrived, published }
}
