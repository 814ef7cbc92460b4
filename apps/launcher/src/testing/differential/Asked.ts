import { setTimeout } from "node:timers/promises"

/** The answer of one of two installations. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

/** A request that can be made to an installation. */
export interface Asked {
  readonly title: string
  /** True if it sees or changes what others of its kind change, so that these are made one after another. */
  readonly inTurn?: true
  readonly of: (one: One) => Promise<Answer>
}

/** An installation under comparison. */
export interface One {
  readonly url: string
  /** Runs a `tidings` command, given as the words after that name, in a process that has run others before. */
  readonly command: (words: ReadonlyArray<string>) => Promise<Answer>
  /** Runs a `tidings` command line in a shell and a process of its own. */
  readonly started: (line: string) => Promise<Answer>
}

/** Headers with a time, an id, a rate limit or the state of the connection. */
const ofTheMoment =
  /^(?:date|etag|content-length|connection|keep-alive|transfer-encoding|x-request-id|(?:x-)?ratelimit.*|retry-after)$/u

const isText = /^(?:text\/|application\/(?:json|[\w.-]+\+json|javascript|xml|manifest))|charset/u

const tries = 5
const restMs = 1_000

/** Retries a request to a server that is too busy at the moment, since it changed nothing. */
const heard = async (url: string, init: RequestInit, left = tries): Promise<Response> => {
  const response = await fetch(url, { redirect: "manual", ...init })
  if (left === 0 || ![429, 503].includes(response.status) || url.endsWith("/readyz")) return response
  await response.arrayBuffer()
  await setTimeout(restMs)
  return heard(url, init, left - 1)
}

/** Makes a request that follows no redirect; a binary answer is returned in base64. */
export const answered = async (url: string, init: RequestInit = {}): Promise<Answer> => {
  const response = await heard(url, init)
  const headers = Object.fromEntries([...response.headers].filter(([name]) => !ofTheMoment.test(name)))
  const bytes = Buffer.from(await response.arrayBuffer())
  const text = isText.test(headers["content-type"] ?? "") ? bytes.toString() : bytes.toString("base64")
  return { status: response.status, headers, text }
}
