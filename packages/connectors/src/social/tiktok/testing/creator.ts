import type { Heard, Said } from "../../../testing/httpPeer.ts"
import type { Publishing } from "../../testing/stages.ts"
import { ownIdIn, type Published, timeline } from "../../testing/timeline.ts"

interface Shown extends Published {
  readonly text: string
}

interface Upload {
  readonly told: any
  readonly pieces: Array<Buffer>
  isWhole: boolean
}

const fine = { code: "ok", message: "", log_id: "202611221904" }
const ok = (data: unknown): Said => ({ status: 200, body: { data, error: fine } })

/** Builds an error in TikTok's form (developers.tiktok.com/doc/tiktok-api-v2-error-handling, 2026-11). */
export const tiktokError = (status: number, code: string, message: string): Said => ({
  status,
  body: { data: {}, error: { code, message, log_id: "202611221904" } }
})

export const openId = "-000k3x9AbCdEf2fh3k9vq"

/** An id longer than a JavaScript number holds. */
const postId = "7312345678901234567"

/** A creator's account on TikTok, by its documentation of November 2026; films are uploaded to the same server. */
export const tiktokCreator = (publishing?: Publishing, options = ["PUBLIC_TO_EVERYONE", "SELF_ONLY"]) => {
  const { arrived, publish, published } = timeline<Shown>()
  const uploads: Array<Upload> = []
  const photos: Array<any> = []

  const post = (ref: string, text: string): Said | undefined => {
    publish({ ref, text, ownId: ownIdIn(text), parent: undefined, alts: [] })
    return publishing?.(true)
  }

  const init = (told: any, url: string): Said => {
    const refused = publishing?.(false)
    if (refused !== undefined) return refused
    const index = uploads.push({ told, pieces: [], isWhole: false }) - 1
    return ok({
      publish_id: `v_pub_file~v2-1.${index}`,
      upload_url: `${url}/video/?upload_id=${index}&upload_token=Xza1`
    })
  }

  const put = (upload: Upload, { body, headers }: Heard): Said => {
    const { chunk_size, total_chunk_count, video_size } = upload.told.source_info
    const [, from, last, size] = /^bytes (\d+)-(\d+)\/(\d+)$/u.exec(headers["content-range"]!) ?? []
    const isLast = upload.pieces.length === total_chunk_count - 1
    const isRight =
      Number(from) === upload.pieces.length * chunk_size &&
      Number(size) === video_size &&
      Number(last) === (isLast ? video_size : Number(from) + chunk_size) - 1
    if (!isRight || headers["authorization"] === undefined) return { status: 416 }
    upload.pieces.push(body)
    if (!isLast) return { status: 206 }
    upload.isWhole = true
    return post(`v_pub_file~v2-1.${uploads.indexOf(upload)}`, upload.told.post_info.title) ?? { status: 201 }
  }

  const status = (publishId: string): Said => {
    const upload = uploads[Number(publishId.split(".")[1])]
    if (upload === undefined) return tiktokError(400, "invalid_publish_id", "The publish_id does not exist")
    const isPublic = upload.isWhole
    const text = JSON.stringify({
      data: {
        status: isPublic ? "PUBLISH_COMPLETE" : "PROCESSING_UPLOAD",
        uploaded_bytes: Buffer.concat(upload.pieces).length,
        ...(isPublic && { publicaly_available_post_id: ["POST"] })
      },
      error: fine
    })
    return {
      status: 200,
      headers: { "Content-Type": "application/json" },
      body: text.replace('"POST"', postId)
    }
  }

  const answer = ({ body, headers, method, path, said }: Heard, url: string): Said => {
    const { pathname, searchParams } = new URL(path, "http://peer")
    switch (pathname) {
      case "/v2/user/info/":
        return ok({ user: { open_id: openId, display_name: "Acme" } })
      case "/v2/post/publish/creator_info/query/":
        return ok({
          creator_username: "acme",
          creator_nickname: "Acme",
          privacy_level_options: options,
          comment_disabled: false,
          duet_disabled: true,
          stitch_disabled: true,
          max_video_post_duration_sec: 300
        })
      case "/v2/post/publish/video/init/":
        return init(said, url)
      case "/v2/post/publish/content/init/":
        photos.push(said)
        return post("p_pub_url~v2.1", said.post_info.description) ?? ok({ publish_id: "p_pub_url~v2.1" })
      case "/v2/post/publish/status/fetch/":
        return status(said.publish_id)
      case "/v2/video/list/":
        return ok({
          videos: published().map(({ text }, index) => ({
            id: `${postId}${index}`,
            video_description: text,
            create_time: 0
          })),
          has_more: false
        })
      case "/v2/video/query/":
        return ok({
          videos: said.filters.video_ids
            .filter((id: string) => id === postId)
            .map((id: string) => ({ id, like_count: 3, comment_count: 2, share_count: 5, view_count: 900 }))
        })
      default:
        return put(uploads[Number(searchParams.get("upload_id"))]!, { body, headers, method, path, said })
    }
  }
  return { answer, arrived, published, uploads, photos }
}
