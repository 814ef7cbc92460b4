import type { Seen, Watch } from "@tidings/server/src/testing/prober.ts"
import { drawnNumbers } from "@tidings/testing/drawnNumbers"
import { Effect } from "effect"
import { once } from "node:events"
import { Worker } from "node:worker_threads"
import { damage, looks } from "./afterwards.ts"
import { type AttackedSite, attackedSite } from "./AttackedSite.ts"
import { ways } from "./ways/all.ts"
import type { AttackAnswer } from "./ways/WayIn.ts"
import { faultOf } from "./faultOf.ts"

/** The end of an attack. */
export interface HostileRun {
  readonly seed: number
  readonly minutes: number
  /** Answers by way in and status. */
  readonly answers: ReadonlyMap<string, number>
  /** The longest that the other workspace waited more than in a quiet moment, in milliseconds. */
  readonly longestWaitMs: number
  /** Descriptions of all that is wrong, each once. */
  readonly findings: ReadonlyArray<string>
}

const atOnce = 8
const inGroup = 64
/** Additional wait of others that is borne, in milliseconds. */
const toleratedMs = 250
const quietMs = 1_500
const slowest = 3
const attempts = 3
const groupsOfSeed = 100_000

const wayDrawn = (draw: number) => {
  let left = draw
  for (const row of ways) if ((left -= row[1]) < 0) return row
  return ways[0]!
}

const watching = (site: AttackedSite, prober: Worker) => {
  const watch: Watch = { urls: [`${site.url}/healthz`, `${site.url}/v1/workspace`], key: site.victim.live }
  return async <A>(deed: () => Promise<A>): Promise<readonly [A, Seen]> => {
    prober.postMessage(watch)
    const made = await deed()
    prober.postMessage(undefined)
    const [seen] = (await once(prober, "message")) as [Seen]
    return [made, seen]
  }
}

/** Attacks an installation of its own with input that fits nothing; returns what it should not have done. */
export const hostileRun = Effect.fnUntraced(function* (
  { minutes, seed }: { readonly seed: number; readonly minutes: number },
  told: (line: string) => void = () => {}
) {
  const site = yield* attackedSite
  const prober = yield* Effect.acquireRelease(
    Effect.sync(() => new Worker(new URL("../../apps/server/src/testing/prober.ts", import.meta.url))),
    (worker) => Effect.promise(() => worker.terminate())
  )
  const watched = watching(site, prober)
  const findings = new Set<string>()
  const found = (finding: string) => {
    if (findings.has(finding)) return
    findings.add(finding)
    told(finding)
  }
  const answered = new Map<string, number>()

  const victims = yield* Effect.promise(() => looks(site, site.victim))
  for (const { text } of victims.values()) site.learn(site.victim, text)
  const own = yield* Effect.promise(() => looks(site, site.attacker))
  for (const { text } of own.values()) site.learn(site.attacker, text)

  /** Makes the requests that one number draws; the same ones for the same number, but for ids that came meanwhile. */
  const group = async (drawnBy: number): Promise<ReadonlyArray<AttackAnswer>> => {
    const random = drawnNumbers(drawnBy)
    const answers: Array<AttackAnswer> = []
    const lane = async () => {
      while (answers.length + atOnce <= inGroup) {
        const [name, , way] = wayDrawn(random())
        const answer = await way(site, random).catch((error): AttackAnswer => ({
          name,
          status: 599,
          retryAfter: null,
          body: `${String(error)}: ${String(error.cause)}`,
          tookMs: 0,
          isForeign: false
        }))
        answers.push(answer)
        const counted = `${name} ${answer.status}`
        answered.set(counted, (answered.get(counted) ?? 0) + 1)
        const fault = faultOf(answer)
        if (fault !== undefined) found(fault)
        if (answer.status < 300) site.learn(site.attacker, answer.body)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, lane))
    return answers
  }

  const hasEnded = () => site.process.exitCode ?? site.process.signalCode ?? undefined
  const untilMs = Date.now() + minutes * 60_000
  let longestWaitMs = 0
  yield* Effect.promise(async () => {
    const [, quiet] = await watched(() => new Promise((resolve) => setTimeout(resolve, quietMs)))
    for (let n = 0; Date.now() < untilMs && hasEnded() === undefined; n++) {
      let answers: ReadonlyArray<AttackAnswer> = []
      let more = Number.POSITIVE_INFINITY
      // A busy machine delays everybody now and then; a hostile input does so each time.
      for (let attempt = 0; attempt < attempts && more > toleratedMs; attempt++) {
        const [made, seen] = await watched(() => group(seed * groupsOfSeed + n))
        for (const wrong of seen.wrong) found(`the other workspace was answered ${wrong}`)
        answers = made
        more = Math.min(more, Math.round(seen.worstMs - quiet.worstMs))
      }
      longestWaitMs = Math.max(longestWaitMs, more)
      if (more <= toleratedMs) continue
      const long = answers.toSorted((one, other) => other.tookMs - one.tookMs).slice(0, slowest)
      found(
        `others waited ${more} ms more beside ${long.map(({ name, tookMs }) => `${name} (${Math.round(tookMs)} ms)`).join(", ")}`
      )
    }
  })

  const end = hasEnded()
  if (end !== undefined) {
    found(`the server ended (${end}): ${site.said().slice(-2_000)}`)
    return { seed, minutes, answers: answered, longestWaitMs, findings: [...findings] } satisfies HostileRun
  }
  for (const [person, before] of [
    [site.attacker, own],
    [site.victim, victims]
  ] as const)
    for (const [name, { status, text }] of yield* Effect.promise(() => looks(site, person)))
      if (status !== before.get(name)!.status)
        found(`afterwards ${name} of the ${person.name} answers ${status}: ${text.slice(0, 300)}`)
  for (const one of yield* damage(site)) found(one)
  return { seed, minutes, answers: answered, longestWaitMs, findings: [...findings] } satisfies HostileRun
}, Effect.scoped)
