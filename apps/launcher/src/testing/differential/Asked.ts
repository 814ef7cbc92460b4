import { setTimeout } from "node:timers/promises"

/** What one of two installations answers. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

/** One thing that can be asked of an installation, and how. */
export interface Asked {
  readonly title: string
  /** True where it sees or changes what others of its kind do, so that these are asked one after another. */
  readonly inTurn?: true
  readonly of: (one: One) => Promise<Answer>
}

/** An installation that is asked. */
export interface One {
  readonly url: string
  /** Runs a `tidings` command as a shell is given it. */
  readonly command: (line: string) => Promise<Answer>
  /** The same, in a process of its own wherever the other may go without. */
  readonly started: (line: string) => Promise<Answer>
}

/** Headers that hold a moment, an id, an allowance or how the connection is used. */
const ofTheMoment =
  /^(?:date|etag|content-length|connection|keep-alive|transfer-encoding|x-request-id|(?:x-)?ratelimit.*|retry-after)$/u

const isText = /^(?:text\/|application\/(?:json|[\w.-]+\+json|javascript|xml|manifest))|charset/u

const tries = 5
const restMs = 1_000

/** A server that is too busy at the moment changed nothing and is asked again. */
const heard = async (url: string, init: RequestInit, left = tries): Promise<Response> => {
  const response = await fetch(url, { redirect: "manual", ...init })
  if (left === 0 || ![429, 503].includes(response.status) || url.endsWith("/readyz")) return response
  await response.arrayBuffer()
  await setTimeout(restMs)
  return heard(url, init, left - 1)
}

/** The answer to a request that follows no redirect; bytes that are no text in base64. */
export const answered = async (url: string, init: RequestInit = {}): Promise<Answer> => {
  const response = await heard(url, init)
  const headers = Object.fromEntries([...response.headers].filter(([name]) => !ofTheMoment.test(name)))
  const bytes = Buffer.from(await response.arrayBuffer())
  const text = isText.test(headers["content-type"] ?? "") ? bytes.toString() : bytes.toString("base64")
  return { status: response.status, headers, text }
}
