// The process of the yardsticks: Node's own fetch, and undici's requests over a pool, each with kept connections.
import { Pool } from "undici"
import { answering } from "../mail/answering.ts"
import type { Post, Posting } from "./startPoster.ts"

const { AT_ONCE, SINK_URL } = process.env
const atOnce = Number(AT_ONCE)
const pool = new Pool(SINK_URL!, { connections: atOnce })

const bodyOf = ({ fields, writes }: Post): string =>
  writes === "json" ? JSON.stringify(fields) : new URLSearchParams(fields as Record<string, string>).toString()

const clients: Readonly<Record<Posting["client"], (post: Post) => Promise<unknown>>> = {
  fetch: async (post) => {
    const { headers, path } = post
    const answer = await fetch(SINK_URL! + path, { method: "POST", headers, body: bodyOf(post) })
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    return answer.json()
  },
  undici: async (post) => {
    const { headers, path } = post
    const answer = await pool.request({ path, method: "POST", headers, body: bodyOf(post) })
    if (answer.statusCode >= 300) throw new Error(`${path}: ${answer.statusCode}`)
    return answer.body.json()
  }
}

answering(({ client, messages, post }: Posting) => {
  let left = messages
  const sendOn = async () => {
    while (left-- > 0) await clients[client](post)
  }
  return Promise.all(Array.from({ length: atOnce }, sendOn))
})
