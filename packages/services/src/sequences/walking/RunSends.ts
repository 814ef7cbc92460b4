import type { SendCommand } from "@tidings/engines/sequences/step/Command"
import type { Run } from "@tidings/engines/sequences/step/Run"
import { isSome, refused } from "@tidings/engines/sms/SmsFinding"
import { languageInTrait, languagesFor } from "@tidings/engines/languages/tags"
import { EmailAddress, normalizeEmail } from "@tidings/schema/fields/Email"
import type { WorkspaceId } from "@tidings/schema/Id"
import { type Problem, problem } from "@tidings/schema/Problem"
import { type SequenceChannel, sequenceChannelNames } from "@tidings/schema/sequences/channels"
import type { MessageAcceptance } from "@tidings/storage/repositories/AcceptanceRepository"
import type { DueTurn } from "@tidings/storage/repositories/jobRows"
import { type FoundSend, RunFactsRepository } from "@tidings/storage/repositories/RunFactsRepository"
import type { HeldRun } from "@tidings/storage/repositories/runRows"
import { Context, Effect, Layer, Schema } from "effect"
import type { Caller } from "../../access/Caller.ts"
import { SendDrafts, type SendOptions } from "../../sends/SendDrafts.ts"
import { SmsDrafts } from "../../sms/SmsDrafts.ts"
import { languageOfText, textRequest } from "./textRequest.ts"

type SendBy<Channel extends SequenceChannel> = Extract<SendCommand, { readonly channel: Channel }>

/** A send that a run asks for. */
interface AskedSend<Asked extends SendCommand = SendCommand> {
  readonly question: Asked
  readonly run: Run
  readonly held: HeldRun
}

/** The message that a visit sent already, or else what drafts it. */
export interface FoundMessage extends Pick<FoundSend<unknown>, "sent"> {
  readonly draw: (
    options: Pick<SendOptions, "priority">
  ) => Effect.Effect<{ readonly acceptance: MessageAcceptance; readonly due: ReadonlyArray<DueTurn> }, Problem, Caller>
}

/** The acceptance of the sends of one channel. */
interface Sender<Channel extends SequenceChannel> {
  /** Reads the facts of sends, in the order given, in one statement. */
  readonly read: (
    workspaceId: WorkspaceId,
    asked: ReadonlyArray<AskedSend<SendBy<Channel>>>,
    nowMs: number
  ) => Effect.Effect<{
    readonly found: ReadonlyArray<FoundMessage>
    /** Counted sends of the month by shard of the budget; absent if the channel has none. */
    readonly used?: ReadonlyMap<number, number>
  }>
}

const isAddress = Schema.is(EmailAddress)

const askedOf = ({ question: { node, template, visit }, run: { id, livemode } }: AskedSend) => ({
  runId: id,
  livemode,
  node,
  visit,
  template
})

const optionsOf = ({ question: { atMs, leaveAtMs, node, visit }, run }: AskedSend): SendOptions => ({
  ofRun: { runId: run.id, sequenceId: run.sequenceId, contactId: run.contactId, node, visit, stepMs: atMs },
  leaveAtMs,
  origin: "facts"
})

/** Drafts what runs send, by the drafts of each channel. */
export class RunSends extends Context.Service<RunSends>()("@tidings/services/RunSends", {
  make: Effect.gen(function* () {
    const repository = yield* RunFactsRepository
    const [drafts, textDrafts] = [yield* SendDrafts, yield* SmsDrafts]

    const drawMail = Effect.fnUntraced(function* (
      asked: AskedSend<SendBy<"email">>,
      context: FoundSend<Parameters<typeof drafts.draw>[1]>["context"],
      options: Pick<SendOptions, "priority">
    ) {
      const { held, question, run } = asked
      const { from, node, replyTo, template, to, variables } = question
      const locale = languageInTrait(question.locale)
      if (!isAddress(to)) return yield* problem("recipient_invalid")
      const request = {
        template,
        to,
        variables: variables as Record<string, Schema.Json>,
        metadata: { sequence: held.sequenceKey, sequence_run: run.id, node, contact: run.contactId },
        ...(locale !== undefined && { locale }),
        ...(from && { from }),
        ...(replyTo && { replyTo })
      }
      return yield* drafts.draw(request, context, { ...optionsOf(asked), ...options })
    })

    const drawText = Effect.fnUntraced(function* (
      asked: AskedSend<SendBy<"sms">>,
      context: Parameters<typeof textDrafts.draw>[1],
      options: Pick<SendOptions, "priority">
    ) {
      const request = yield* Effect.fromResult(textRequest(asked.question))
      const text = yield* textDrafts.check(request, context, asked.run.livemode)
      if (isSome(text.findings)) return yield* refused(text.findings)
      return yield* textDrafts.draw(request, context, text, { ...optionsOf(asked), ...options })
    })

    const senders: { readonly [Channel in SequenceChannel]: Sender<Channel> } = {
      email: {
        read: Effect.fnUntraced(function* (workspaceId, asked, nowMs) {
          const questions = asked.map((one) => ({ ...askedOf(one), to: normalizeEmail(one.question.to) }))
          const { found, used } = yield* repository.sends(workspaceId, questions, nowMs)
          return {
            used,
            found: found.map(({ context, sent }, n) => ({
              sent,
              draw: (options) => drawMail(asked[n]!, context, options)
            }))
          }
        })
      },
      sms: {
        read: Effect.fnUntraced(function* (workspaceId, asked) {
          const questions = asked.map((one) => ({
            ...askedOf(one),
            to: one.question.to,
            languages: languagesFor(languageOfText(one.question))
          }))
          const found = yield* repository.texts(workspaceId, questions)
          return {
            found: found.map(({ context, sent }, n) => ({
              sent,
              draw: (options) => drawText(asked[n]!, context, options)
            }))
          }
        })
      }
    }

    return {
      /** Reads the facts of sends, in the order given: one statement for each channel that they go by. */
      read: Effect.fnUntraced(function* (workspaceId: WorkspaceId, asked: ReadonlyArray<AskedSend>, nowMs: number) {
        const found: Array<FoundMessage> = []
        let used: ReadonlyMap<number, number> | undefined
        for (const channel of sequenceChannelNames) {
          const places = asked.flatMap(({ question }, n) => (question.channel === channel ? [n] : []))
          if (places.length === 0) continue
          const theirs = places.map((n) => asked[n] as AskedSend<never>)
          const read = yield* senders[channel].read(workspaceId, theirs, nowMs)
          read.found.forEach((one, n) => (found[places[n]!] = one))
          used ??= read.used
        }
        return { found, used }
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
