import { assert } from "@effect/vitest"
import { copyOf, freshDatabase } from "@tidings/storage/testing/postgres"
import { run } from "@tidings/testing/Running"
import { Context, Effect, Layer } from "effect"
import { eventually, insisted, installedInSecondHome, publishLoginCode, request, secondHome } from "./installed.ts"
import { falseTime } from "./falseTime.ts"
import { sink } from "./sink.ts"

/** A send as its owner sees it. */
export interface SeenSend {
  readonly id: string
  readonly to: string
  readonly status: string
  readonly events: ReadonlyArray<{ readonly type: string; readonly data: Readonly<Record<string, unknown>> }>
}

/** A workspace with a published template, in a home of its own; every day begins with a copy of it. */
export class Installation extends Context.Service<Installation>()("@tidings/server/testing/Installation", {
  make: Effect.gen(function* () {
    const DATABASE_URL = yield* freshDatabase
    const key = yield* installedInSecondHome({ DATABASE_URL })
    yield* Effect.scoped(
      Effect.gen(function* () {
        const server = yield* run({ DATABASE_URL })
        assert.strictEqual((yield* publishLoginCode(server.url, key)).status, 200, server.said())
        yield* server.end("SIGTERM")
      })
    )
    return { url: DATABASE_URL, key }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}

/** Lists all sends of a workspace, newest first. */
export const allSends = Effect.fnUntraced(function* (url: string, key: string) {
  const all: Array<SeenSend> = []
  for (let cursor: string | undefined = ""; cursor !== undefined;) {
    const page: string = cursor === "" ? "" : `&cursor=${cursor}`
    const { body } = yield* request(`${url}/v1/sends?limit=100${page}`, key)
    all.push(...((body.data ?? []) as ReadonlyArray<SeenSend>))
    cursor = body.next_cursor ?? undefined
  }
  return all as ReadonlyArray<SeenSend>
})

/** Requests a login code until it is accepted, as one call, despite any failures. */
const accepted = (url: string, key: string, to: string) =>
  insisted(
    () => `${url}/v1/templates/login-code/send`,
    { key, idempotencyKey: to, body: { to, variables: { code: "041 932", expires_minutes: 10 } } },
    202
  )

interface Circumstances {
  /** Time that the mail server takes to answer a message. */
  readonly answerMs?: number
  readonly connections?: number
  /** Factor by which time runs faster. */
  readonly rate?: number
}

/**
 * A mail server, a clock and a database with a workspace in it; servers and workers are started and stopped on them at
 * will.
 */
export const day = Effect.fnUntraced(function* ({ answerMs, connections = 8, rate = 1 }: Circumstances) {
  const installation = yield* Installation
  const mails = yield* sink(answerMs)
  const time = yield* falseTime(rate)
  const databaseUrl = yield* copyOf(installation.url)
  const env = {
    ...time.env,
    DATABASE_URL: databaseUrl,
    SMTP_URL: mails.url,
    SMTP_POOL: String(connections),
    PUBLIC_URL: "http://127.0.0.1:8080",
    PRIVATE_NETWORKS_ALLOWED: "127.0.0.0/8"
  }
  const { key } = installation

  const sends = (url: string) => allSends(url, key)

  return {
    key,
    mails,
    time,
    databaseUrl,
    /** URL at which statements mean the workspace's home. */
    homeUrl: `${databaseUrl}?search_path=${secondHome}`,
    run: (ROLE: "all" | "server" | "worker" = "all") => run({ ...env, ROLE }),
    /** Requests one send for each person; all are accepted when it ends. */
    accept: (url: string, people: ReadonlyArray<string>) =>
      Effect.forEach(people, (to) => accepted(url, key, to), { concurrency: 16, discard: true }),
    sends,
    /** Returns all sends once there are `count` and each has ended; `meanwhile` runs before each look. */
    ended: (url: string, count: number, meanwhile: Effect.Effect<void> = Effect.void) =>
      eventually(
        Effect.andThen(meanwhile, sends(url)),
        (all) => all.length === count && all.every(({ status }) => status === "sent" || status === "unconfirmed")
      )
  }
})

export const people = (count: number, domain = "example.com"): ReadonlyArray<string> =>
  Array.from({ length: count }, (_, n) => `person${n}@${domain}`)

/** Formats a send's timeline in words. */
export const story = ({ events }: SeenSend): string => events.map(({ type }) => type.replace("send.", "")).join(", ")

/**
 * Fails unless the mail server got no message twice, none that nobody requested, and every message that is reported as
 * sent; returns the number of unconfirmed ones.
 */
export const reckonMails = (sends: ReadonlyArray<SeenSend>, took: ReadonlyArray<string>): number => {
  const ids = took.map((messageId) => messageId.split("@")[0]!)
  assert.deepStrictEqual([...new Set(ids)].sort(), [...ids].sort(), "no message twice")
  assert.includeMembers(
    sends.map(({ id }) => id),
    ids
  )
  assert.includeMembers(
    ids,
    sends.filter(({ status }) => status === "sent").map(({ id }) => id)
  )
  return sends.filter(({ status }) => status === "unconfirmed").length
}

/** Checks sends like `reckonMails`, and that each is to a different person. */
export const reckon = (sends: ReadonlyArray<SeenSend>, took: ReadonlyArray<string>): number => {
  assert.lengthOf(new Set(sends.map(({ to }) => to)), sends.length, "one send to each person")
  return reckonMails(sends, took)
}
