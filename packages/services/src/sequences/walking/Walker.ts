import type { ContactId, WorkspaceId } from "@tidings/schema/Id"
import type { Definition } from "@tidings/schema/sequences/Definition"
import type { Priority } from "@tidings/jobs/Priority"
import { RunFactsRepository } from "@tidings/storage/repositories/RunFactsRepository"
import type { CountRecord } from "@tidings/storage/repositories/runRows"
import { whenNeeded } from "@tidings/schema/once/whenNeeded"
import { Context, Effect, Layer } from "effect"
import { Budget } from "../../sends/budget/Budget.ts"
import { type SendBatch, SendBatches } from "../../sends/SendBatches.ts"
import type { EventToSend } from "../../webhooks/EventToSend.ts"
import { channelRules } from "@tidings/engines/sequences/channelRules"
import type { LookBack, StepQuestion, SendCommand } from "@tidings/engines/sequences/step/Command"
import type { Accepted, Input, Occurrence, Refused } from "@tidings/engines/sequences/step/Input"
import type { Run } from "@tidings/engines/sequences/step/Run"
import { timeOf } from "@tidings/engines/sequences/step/Input"
import { type Arrival, type Journey, type WalkedJourneys, countRecordsOf, runOf, summed } from "./Journey.ts"
import { Definitions } from "./Definitions.ts"
import { FactsReader, type KnownFacts } from "./FactsReader.ts"
import { lookBackAnswer as foundBack } from "./lookBack.ts"
import { runEvent } from "./runEvent.ts"
import { type FoundMessage, RunSends } from "./RunSends.ts"

interface Options {
  readonly nowMs: number
  /**
   * `together`: sends are drafted, to be written with those of the other runs. `alone`: each is written at once.
   * `none`: a run is left as it was before any input that makes it send or look back; nothing is read, so no run that
   * may depend on other data gets more than one input.
   */
  readonly sends: "together" | "alone" | "none"
  /** Priority of the messages of these runs; by default that of the template's category. */
  readonly priority?: Priority
}

/** A journey in progress. */
interface Walking extends Journey {
  run: Run
  next: Input
  left: ReadonlyArray<Occurrence>
  took: boolean
  arrival: Arrival | undefined
}

interface Asked<Q extends StepQuestion> {
  readonly walking: Walking
  readonly question: Q
}

// Loaded lazily: includes Liquid, in which conditions and variables are written.
const stepping = whenNeeded(() => import("@tidings/engines/sequences/step/step"))

const stepsBetweenYields = 16

const isSend = (asked: Asked<StepQuestion>): asked is Asked<SendCommand> => asked.question.type === "send"
const isLookBack = (asked: Asked<StepQuestion>): asked is Asked<LookBack> => asked.question.type === "lookBack"

/** True if something of the run may be due before its input. */
const isBehind = ({ held, input, later }: Journey): boolean =>
  input.type === "due" || later !== undefined || (held.dueAt !== null && held.dueAt <= timeOf(input))

/**
 * Groups runs by contact: runs of one contact go one after another, since the limits of each count the sends of the
 * others.
 */
const byContact = (journeys: ReadonlyArray<Walking>): ReadonlyArray<Array<Walking>> => {
  const groups = new Map<ContactId, Array<Walking>>()
  for (const walking of journeys) {
    const group = groups.get(walking.held.contactId)
    if (group === undefined) groups.set(walking.held.contactId, [walking])
    else group.push(walking)
  }
  return [...groups.values()]
}

/**
 * Moves runs by the step function and answers its questions for many at a time: one statement serves all that look back
 * or send. Makes no decisions itself. Decided in docs/decisions/sequences.md.
 */
export class Walker extends Context.Service<Walker>()("@tidings/services/Walker", {
  make: Effect.gen(function* () {
    const batches = yield* SendBatches
    const repository = yield* RunFactsRepository
    const definitions = yield* Definitions
    const reader = yield* FactsReader
    const sends = yield* RunSends

    /** Drafts a send and, with `alone`, writes it; or returns the refusal. */
    const send = Effect.fnUntraced(function* (
      { question, walking }: Asked<SendCommand>,
      { draw, sent }: FoundMessage,
      { batch, known, options }: { readonly batch: SendBatch; readonly known: KnownFacts; readonly options: Options }
    ): Effect.fn.Return<Accepted | Refused> {
      const { channel, node, visit } = question
      const { held, run } = walking
      const place = { node, visit }
      const refused = (code: string): Refused => ({ type: "refused", ...place, code, atMs: options.nowMs })
      const accepted = ({ id, status }: NonNullable<FoundMessage["sent"]>): Accepted => ({
        type: "accepted",
        ...place,
        sendId: id,
        status: status === "suppressed" ? "suppressed" : channelRules[channel].statuses[0]!
      })
      if (sent !== null) return accepted(sent)
      const drawing = draw({ ...(options.priority !== undefined && { priority: options.priority }) })
      const message = yield* batches.draw(batch, { ...held, livemode: run.livemode }, channel, drawing)
      if (typeof message === "string") return refused(message)
      const { contactId, sequenceId } = run
      if ((message.counted_at ?? null) !== null) known.count({ contactId, sequenceId, atMs: question.atMs })
      return accepted(message)
    })

    const answerSends = Effect.fnUntraced(function* (
      workspaceId: WorkspaceId,
      asked: ReadonlyArray<Asked<SendCommand>>,
      making: { readonly batch: SendBatch; readonly known: KnownFacts; readonly options: Options; isFirst: boolean }
    ) {
      if (asked.length === 0) return
      const questions = asked.map(({ question, walking: { held, run } }) => ({ question, held, run }))
      const { found, used } = yield* sends.read(workspaceId, questions, making.options.nowMs)
      if (making.isFirst && used !== undefined) {
        if (making.options.sends === "together") making.batch.budget = new Budget(used)
        making.isFirst = false
      }
      for (const [n, one] of asked.entries()) {
        one.walking.next = yield* send(one, found[n]!, making)
        if (n % stepsBetweenYields === stepsBetweenYields - 1) yield* Effect.yieldNow
      }
    })

    const answerLookBacks = Effect.fnUntraced(function* (asked: ReadonlyArray<Asked<LookBack>>) {
      if (asked.length === 0) return
      const events = yield* repository.past(
        asked.map(({ question, walking }) => ({
          contacts: [walking.held.contact.id, ...walking.held.contact.merged_from],
          livemode: walking.run.livemode,
          types: question.types,
          sinceMs: question.sinceMs,
          untilMs: question.untilMs,
          after: question.after ?? { atMs: 0, seq: 0 },
          limit: question.limit + 1
        }))
      )
      const sendIds = asked.flatMap(({ question }) => question.sends.map(({ sendId }) => sendId))
      const timelines = yield* repository.timelines(sendIds)
      for (const [n, { question, walking }] of asked.entries())
        walking.next = foundBack(question, events[n]!, timelines)
    })

    /**
     * Moves runs by their inputs until they rest, end, or stop before the next node; they belong to one workspace and
     * are locked by the open transaction.
     */
    const walk = Effect.fnUntraced(function* (
      workspaceId: WorkspaceId,
      journeys: ReadonlyArray<Journey>,
      options: Options
    ): Effect.fn.Return<WalkedJourneys> {
      const { questionOf, step } = yield* stepping
      const versions = yield* definitions.loadAll(journeys.map(({ held }) => held.versionId))
      const definitionOf = ({ versionId }: Pick<Run, "versionId">): Definition => versions.get(versionId)!
      const behind = journeys.filter(isBehind)
      const known =
        behind.length === 0 || options.sends === "none"
          ? reader.unread()
          : yield* reader.read(
              workspaceId,
              behind.map(({ held }) => held),
              definitionOf
            )
      const walkings = journeys.map((journey): Walking => ({
        ...journey,
        run: runOf(journey.held),
        next: journey.input,
        left: journey.later ?? [],
        took: false,
        arrival: undefined
      }))
      const told: Array<EventToSend> = []
      const counts: Array<CountRecord> = []
      const batch: SendBatch = {
        plan: known.plan ?? "sandbox",
        acceptances: [],
        due: [],
        // Texts count against no budget; the first emails bring theirs.
        budget: options.sends === "together" ? new Budget(new Map()) : undefined
      }
      const making = { batch, known, options, isFirst: true }
      const groups = byContact(walkings)
      let steps = 0

      /** Steps until the run asks something (the question) or has arrived (undefined). */
      const stepOn = (walking: Walking): Asked<StepQuestion> | undefined => {
        const { held, next, run } = walking
        const stepped = step(definitionOf(run), run, next, known.of(held), options.nowMs)
        const question = questionOf(stepped)
        if (question !== undefined && options.sends === "none") {
          walking.arrival = { held, run, took: walking.took }
          return undefined
        }
        walking.run = stepped.run
        for (const command of stepped.commands) {
          if (command.type !== "tell" || !known.hears) continue
          if (command.event === "sequence_run.advanced" && !known.hearsAdvanced) continue
          told.push(runEvent(command, stepped.run, held))
        }
        if (question !== undefined) return { walking, question }
        counts.push(...countRecordsOf({ ...stepped.run, workspaceId: held.workspaceId }, stepped.counts))
        walking.took ||= stepped.took
        const [following, ...left] = walking.left
        if (following !== undefined) {
          walking.next = following
          walking.left = left
          return stepOn(walking)
        }
        walking.arrival = { held, run: stepped.run, took: walking.took }
        return undefined
      }

      for (let left = groups; left.length > 0;) {
        const asked: Array<Asked<StepQuestion>> = []
        for (const group of left) {
          while (group.length > 0) {
            const question = stepOn(group[0]!)
            if (question !== undefined) {
              asked.push(question)
              break
            }
            group.shift()
          }
          steps += 1
          if (steps % stepsBetweenYields === 0) yield* Effect.yieldNow
        }
        yield* answerLookBacks(asked.filter(isLookBack))
        yield* answerSends(workspaceId, asked.filter(isSend), making)
        left = left.filter((group) => group.length > 0)
      }
      return {
        arrivals: walkings.map(({ arrival }) => arrival!),
        told,
        counts: summed(counts),
        acceptances: batch.acceptances,
        due: batch.due
      }
    })

    return { walk }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
