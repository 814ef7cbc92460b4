import { Effect, Schedule } from "effect"
import { spawn } from "node:child_process"
import { randomUUID } from "node:crypto"
import { commandLineProgram } from "@tidings/testing/programs"

type Env = Readonly<Record<string, string>>

/** Returns the output of `tidings` with these words; dies if the command fails. */
export const tidings = (env: Env, ...words: ReadonlyArray<string>): Effect.Effect<string> =>
  Effect.callback((resume) => {
    const child = spawn(process.execPath, [...commandLineProgram, ...words], {
      env: { PATH: process.env["PATH"], ...env }
    })
    let text = ""
    child.stdout.on("data", (chunk) => (text += chunk))
    child.stderr.on("data", (chunk) => (text += chunk))
    child.once("exit", (code) => resume(code === 0 ? Effect.succeed(text) : Effect.die(new Error(text))))
  })

/** Creates a workspace of the largest plan on a served database by `tidings init --examples`; returns its live key. */
export const installed = (env: Env): Effect.Effect<string> =>
  Effect.map(
    tidings(env, "init", "--name", "Acme", "--plan", "scale", "--examples"),
    (text) => /svc_live_\w{38}/u.exec(text)![0]
  )

/** The home of the workspace of `installedInSecondHome`. */
export const secondHome = "second"

/** Like `installed`, in a home of its own: the first one has nothing but what is the installation's. */
export const installedInSecondHome = (env: Env): Effect.Effect<string> =>
  tidings(env, "home", "add", secondHome).pipe(
    Effect.andThen(tidings(env, "home", "close", "public")),
    Effect.andThen(installed(env))
  )

/** Makes a call over REST with its own Idempotency-Key. */
export const request = (url: string, key: string, init: RequestInit = {}) =>
  Effect.promise(async () => {
    const headers = {
      Authorization: `Bearer ${key}`,
      "Content-Type": "application/json",
      "Idempotency-Key": randomUUID()
    }
    const response = await fetch(url, { ...init, headers })
    return { status: response.status, body: (await response.json()) as any }
  })

export const publishLoginCode = (url: string, key: string) =>
  request(`${url}/v1/templates/login-code/publish`, key, { method: "POST" })

/** Sends a login code; returns the call's answer. */
export const sendTo = (url: string, key: string, to: string) =>
  request(`${url}/v1/templates/login-code/send`, key, {
    method: "POST",
    body: JSON.stringify({ to, variables: { code: "041 932", expires_minutes: 10 } })
  })

/** Requests a URL by GET; returns the status and the text. */
export const read = (url: string) =>
  Effect.promise(async () => {
    const response = await fetch(url)
    return { status: response.status, text: await response.text() }
  })

/** Looks again until the condition holds, for a minute. */
export const eventually = <A, R>(look: Effect.Effect<A, never, R>, holds: (value: A) => boolean) =>
  Effect.flatMap(look, (value) => (holds(value) ? Effect.succeed(value) : Effect.fail(value))).pipe(
    Effect.retry({ schedule: Schedule.spaced("50 millis"), times: 1_200 }),
    Effect.mapError((last) => new Error(`it did not come to hold within a minute: ${JSON.stringify(last)}`)),
    Effect.orDie
  )

/** One call over REST: the key it is made with, its Idempotency-Key, and its body. */
export interface Asked {
  readonly key: string
  readonly idempotencyKey: string
  readonly body: object
}

/** An answer; without a status there was none, and the body is the reason. */
export interface Answered {
  readonly status: number | undefined
  readonly retryAfter: string | null
  readonly body: any
}

/** Makes one attempt at a call, which is given up after `timeoutMs`. */
export const attempted = (
  url: string,
  { body, idempotencyKey, key }: Asked,
  { method = "POST", timeoutMs = 60_000 } = {}
): Effect.Effect<Answered> =>
  Effect.promise(async () => {
    try {
      const answer = await fetch(url, {
        method,
        headers: {
          Authorization: `Bearer ${key}`,
          "Content-Type": "application/json",
          "Idempotency-Key": idempotencyKey
        },
        signal: AbortSignal.timeout(timeoutMs),
        ...(method !== "DELETE" && { body: JSON.stringify(body) })
      })
      return { status: answer.status, retryAfter: answer.headers.get("retry-after"), body: await answer.json() }
    } catch (error) {
      return { status: undefined, retryAfter: null, body: String(error) }
    }
  })

/**
 * Posts as one call, with one Idempotency-Key, until it gets this status, despite any failures; `url` is evaluated at
 * each attempt.
 */
export const insisted = (url: () => string, asked: Asked, status: number) =>
  eventually(
    Effect.suspend(() => attempted(url(), asked)),
    (answer) => answer.status === status
  )
