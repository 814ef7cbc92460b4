import { problem } from "@tidings/schema/Problem"
import type {
  AddSmsOptOuts,
  ListSmsOptOuts,
  OptOutKind,
  OptOutSource,
  RemoveSmsOptOut,
  SmsOptOut
} from "@tidings/schema/resources/SmsOptOut"
import type { World } from "@tidings/schema/World"
import { SmsNumberRepository } from "@tidings/storage/repositories/SmsNumberRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { Caller, isOperator, callerSource } from "../access/Caller.ts"
import { note } from "../audit/CallNotes.ts"
import { Cursors } from "../paging/Cursors.ts"
import { WebhookFanOut } from "../webhooks/WebhookFanOut.ts"

const freshForMs = 24 * 60 * 60 * 1_000

/** True if the number's owner asked for no messages within the last 24 hours, by a keyword or through the provider. */
const isFresh = ({ created_at: at, source }: SmsOptOut, nowMs: number): boolean =>
  (source.kind === "keyword" || source.kind === "provider") && nowMs - Date.parse(at) < freshForMs

const freshStop = () => {
  const message = "The owner of the number asked for no messages within the last 24 hours; say why that no longer holds"
  return problem("field_invalid", { message, fields: [{ path: "reason", code: "required", message }] })
}

/** Opted-out numbers of a world, in E.164; each change emits one event. Must be called inside a transaction. */
export class SmsNumbers extends Context.Service<SmsNumbers>()("@tidings/services/SmsNumbers", {
  make: Effect.gen(function* () {
    const repository = yield* SmsNumberRepository
    const events = yield* WebhookFanOut
    const cursors = yield* Cursors

    const tell = (
      type: "sms.opted_in" | "sms.opted_out",
      { livemode, workspaceId }: World,
      numbers: ReadonlyArray<string>,
      source: OptOutKind
    ) =>
      numbers.length === 0
        ? Effect.void
        : events.emitAll(
            workspaceId,
            numbers.map((number) => ({ type, livemode, data: { number, source } }))
          )

    /** Stops messages to numbers; returns those that had not opted out already. */
    const optOutAll = Effect.fnUntraced(function* (world: World, numbers: ReadonlyArray<string>, source: OptOutSource) {
      const added = yield* repository.optOut(world, numbers, source, yield* Clock.currentTimeMillis)
      yield* tell("sms.opted_out", world, added, source.kind)
      return added
    })

    /** Allows messages to a number again; false if it was not opted out. */
    const optIn = Effect.fnUntraced(function* (world: World, number: string, source: OptOutKind) {
      const isNew = yield* repository.optIn(world, number)
      if (isNew) yield* tell("sms.opted_in", world, [number], source)
      return isNew
    })

    return {
      /** Stops messages to a number; false if it was opted out already. */
      optOut: (world: World, number: string, source: OptOutSource) =>
        Effect.map(optOutAll(world, [number], source), ({ length }) => length > 0),

      optIn,

      /** Stops messages to numbers in the caller's world. */
      add: Effect.fnUntraced(function* ({ numbers }: typeof AddSmsOptOuts.Type) {
        const caller = yield* Caller
        const { length: added } = yield* optOutAll(caller, numbers, callerSource(caller))
        const [first] = numbers
        yield* numbers.length === 1
          ? note("sms_opt_out", first!, { added })
          : note("workspace", caller.workspaceId, { added })
        return { added, already: numbers.length - added }
      }),

      /** Allows messages to a number in the caller's world again; a fresh STOP with a reason, or by the operator. */
      lift: Effect.fnUntraced(function* ({ number, reason }: typeof RemoveSmsOptOut.Type) {
        const caller = yield* Caller
        const standing = yield* repository.lock(caller, number)
        const isFree = reason !== undefined || isOperator(caller)
        if (standing !== undefined && !isFree && isFresh(standing, yield* Clock.currentTimeMillis))
          return yield* freshStop()
        const removed = yield* optIn(caller, number, callerSource(caller).kind)
        yield* note("sms_opt_out", number, { removed, ...(reason !== undefined && { reason }) })
        return { number, removed }
      }),

      /** The opt-out of a number in the caller's world, locked until the transaction ends; or undefined. */
      standing: (number: string) => Effect.flatMap(Caller, (caller) => repository.lock(caller, number)),

      /** Lists the opt-outs of the caller's world, newest first. */
      page: (input: typeof ListSmsOptOuts.Type) =>
        cursors.page("sms_opt_outs", input, (world, window) => repository.page(world, input.number, window), {
          filters: { number: input.number },
          positionOf: ({ created_at: at, number }) => `${at} ${number}`
        }),

      /** Lists opted-out numbers in order, after a given one. */
      list: repository.optedOut
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
