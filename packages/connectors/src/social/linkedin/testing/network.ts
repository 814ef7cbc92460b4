import type { Heard, Said } from "../../../testing/httpPeer.ts"
import type { Publishing } from "../../testing/stages.ts"
import { ownIdIn, type Published, timeline } from "../../testing/timeline.ts"
import { plainText } from "../linkedinLookUp.ts"

interface Post extends Published {
  readonly commentary: string
}

const organisation = "urn:li:organization:5515715"

const ok = (body: unknown): Said => ({ status: 200, body })

/** LinkedIn with one organisation and its administrator, by learn.microsoft.com/linkedin of January 2026. */
export const linkedinNetwork = (publishing?: Publishing) => {
  const { arrived, publish, published, remove } = timeline<Post>()
  const uploaded = new Set<string>()

  const posted = ({ said: { author, commentary, content } }: Heard): Said => {
    const early = publishing?.(false)
    if (early !== undefined) return early
    const { altText, id } = content?.media ?? {}
    if (author !== organisation || (id !== undefined && !uploaded.has(id)))
      return { status: 422, body: { status: 422, code: "INVALID_CONTENT", message: "no such media" } }
    const ref = `urn:li:share:684484545007025766${arrived().length}`
    publish({
      ref,
      commentary,
      ownId: ownIdIn(plainText(commentary)),
      parent: undefined,
      alts: id === undefined ? [] : [altText]
    })
    return publishing?.(true) ?? { status: 201, headers: { "x-restli-id": ref } }
  }

  const answer = (heard: Heard): Said => {
    const { headers, method, path } = heard
    const { pathname, searchParams } = new URL(path, "http://peer")
    if (pathname === "/upload") {
      uploaded.add(searchParams.get("image")!)
      return { status: 201 }
    }
    if (pathname.startsWith("/rest/images")) {
      const urn =
        method === "POST" ? `urn:li:image:C4E10AQFoyyAjHPMQ${uploaded.size}` : decodeURIComponent(path.slice(13))
      if (method === "GET") return ok({ id: urn, status: uploaded.has(urn) ? "AVAILABLE" : "WAITING_UPLOAD" })
      const uploadUrl = `http://${headers.host}/upload?image=${encodeURIComponent(urn)}`
      return ok({ value: { uploadUrl, image: urn, uploadUrlExpiresAt: 1_800_000_000_000 } })
    }
    if (pathname === "/rest/organizationAcls") {
      const roleAssignee = "urn:li:person:BcIpowkL"
      const granted = (role: string, state: string, organization: string) => ({
        role,
        state,
        organization,
        roleAssignee
      })
      return ok({
        elements: [
          granted("ADMINISTRATOR", "APPROVED", organisation),
          granted("ANALYST", "APPROVED", "urn:li:organization:2414183"),
          granted("ADMINISTRATOR", "REVOKED", "urn:li:organization:2355689")
        ]
      })
    }
    if (path === "/rest/organizations?ids=List(5515715)")
      return ok({ results: { "5515715": { id: 5_515_715, localizedName: "Acme", vanityName: "acme" } } })
    if (pathname === "/rest/organizationalEntityShareStatistics") {
      const totalShareStatistics = {
        impressionCount: 900,
        clickCount: 11,
        likeCount: 3,
        commentCount: 2,
        shareCount: 5
      }
      return ok({ elements: [{ organizationalEntity: organisation, totalShareStatistics }] })
    }
    if (method === "GET") {
      const told = published().map(({ commentary, ref }) => ({
        id: ref,
        author: organisation,
        createdAt: 0,
        commentary: commentary.replace("#news", String.raw`{hashtag|\#|news}`)
      }))
      return ok({ elements: told.toReversed() })
    }
    if (method === "POST") return posted(heard)
    remove(decodeURIComponent(pathname.replace("/rest/posts/", "")))
    return { status: 204 }
  }
  return { answer, arrived, published }
}
