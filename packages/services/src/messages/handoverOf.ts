import type { Channel, Messages } from "@tidings/connectors/Channel"
import { localConnector } from "@tidings/connectors/connectorsOf"
import type { Rejected, Throttled } from "@tidings/connectors/DeliveryFailure"
import type { Receipt } from "@tidings/connectors/messages/Receipt"
import * as Job from "@tidings/jobs/Job"
import type { Priority } from "@tidings/jobs/Priority"
import { Queue } from "@tidings/jobs/Queue"
import { LaneWindow } from "@tidings/jobs/LaneWindow"
import type { ConnectorId } from "@tidings/schema/Id"
import { problem } from "@tidings/schema/Problem"
import { Database } from "@tidings/storage/Database"
import { isoOf } from "@tidings/storage/iso"
import type { MessageRow, MessageStore, Opened } from "@tidings/storage/repositories/messageRows"
import type { World } from "@tidings/schema/World"
import { Clock, Effect } from "effect"
import { openAccount } from "../connectors/openAccount.ts"
import type { AttemptEnd, Delivery, Tried, Unsendable } from "../handover/Delivery.ts"
import { Handovers } from "../handover/Handovers.ts"
import { type AccountRoute, routeOfWorkspace, type Via } from "../handover/AccountRoute.ts"
import { sinceSentAgain } from "./sentAgain.ts"
import { WorkspaceTurns } from "../workspace/WorkspaceTurns.ts"
import { failureData, handedToData } from "./failureData.ts"
import { firstAskedAfterSeconds, laneOfMessage, sandboxLane } from "./jobs.ts"
import { lookedUp } from "./lookedUp.ts"
import type { MessageChange, MessageKind } from "./MessageKind.ts"
import { neverLearned, resolving } from "./resolving.ts"
import { isSameMark, type MessageTimeline } from "./timelineOf.ts"
import { isSettled, isSimulated } from "./unfold.ts"

/** A change, and what else its transaction carries out; undefined if it is all in the change. */
export interface Ending<Change> {
  readonly change: Change
  readonly besides?: Effect.Effect<unknown> | undefined
}

/** The steps of a hand-over that differ between kinds of messages. */
interface Handing<
  C extends Channel,
  Row extends MessageRow,
  Open extends Opened<Row>,
  Change extends MessageChange,
  A extends { readonly id: string; readonly status: string }
> {
  readonly kind: MessageKind<C, Row, Change>
  readonly store: MessageStore<Row, Open>
  readonly timeline: MessageTimeline<Row, Change>
  readonly jobs: {
    readonly deliver: Job.Enqueueable<any, "target">
    readonly lookUp?: Job.Enqueueable<any, "workspace">
  }
  /** Renders the message, the same at every attempt; without `via` for the sandbox or a look-up, whatever the hour. */
  readonly message: (row: Open, via: Via | undefined) => Effect.Effect<Messages[C], Throttled | Unsendable>
  /** Our own name for a message, if the provider takes it over. */
  readonly nameOf?: (message: Messages[C]) => string
  /** Begins a message that waits for its hour, and returns it as it stands then; undefined if no message waits so. */
  readonly due?: (row: Open) => Effect.Effect<Open | undefined>
  /** The end of a message that must not be offered although nobody was asked; undefined if it may be. */
  readonly withheld?: (row: Open, hasAccount: Effect.Effect<boolean>) => Effect.Effect<Change | undefined>
  /** Further changes that an answer tells of, besides that the message was taken. */
  readonly alsoTold?: (row: Row, receipt: Receipt, by: ReturnType<typeof handedToData>) => ReadonlyArray<Change>
  readonly rejected: (row: Row, failure: Rejected, by: ReturnType<typeof handedToData>) => Ending<Change>
  /** The end that the sandbox simulates; `isCaptured` if the message is shown in the inbox. */
  readonly simulated: (row: Row, isSentAgain: boolean) => { readonly change: Change; readonly isCaptured: boolean }
  /** The terms on which a message is sent again; undefined if its content is gone or of no use any more. */
  readonly again: (
    row: Row,
    nowMs: number
  ) => { readonly priority: Priority; readonly through?: ConnectorId | undefined } | undefined
  /** Reads the message as its owner sees it. */
  readonly find: (world: World, id: Row["id"]) => Effect.Effect<A | undefined>
}

/** The account that a message was handed to last. */
const viaOf = ({ connector, connector_id }: MessageRow): Via => ({
  connectorId: connector_id ?? undefined,
  provider: connector,
  reportUrl: undefined
})

const routeOfRow = ({ connector_id: only, workspace_id: workspaceId }: MessageRow): AccountRoute =>
  (only ?? null) === null ? { workspaceId: undefined } : { workspaceId, only: only! }

/**
 * Hands the messages of a kind over, looks them up and resolves them. No provider is contacted inside a transaction.
 */
export const handoverOf = Effect.fnUntraced(function* <
  C extends Channel,
  Row extends MessageRow,
  Open extends Opened<Row>,
  Change extends MessageChange,
  A extends { readonly id: string; readonly status: string }
>({
  again,
  alsoTold = () => [],
  due = Effect.succeed,
  find,
  jobs,
  kind,
  message,
  nameOf,
  rejected,
  simulated,
  store,
  timeline,
  withheld
}: Handing<C, Row, Open, Change, A>) {
  const { channel, says } = kind
  const bySystem = (change: Change): Change => ({ ...change, source: "system" })
  const local = yield* openAccount({ row: localConnector(channel), credentials: {} })
  const database = yield* Database
  const handovers = yield* Handovers
  const queue = yield* Queue
  const turns = yield* WorkspaceTurns

  const wasSent = ({ events }: Row): boolean =>
    sinceSentAgain(events).some(({ type }) => type === says.sent({ resolution: "sent" }).type)
  const isOpen = (row: Row): boolean => !isSettled(kind, row.status) && !wasSent(row)

  const taken = (row: Open, receipt: Receipt, by: ReturnType<typeof handedToData>, endable?: string) => {
    const { providerMessageId, response, state } = receipt
    const sent = says.sent({ provider_message_id: providerMessageId, response, ...by })
    const changes = [sent, ...(state === "delivered" ? [says.delivered()] : []), ...alsoTold(row, receipt, by)]
    return timeline.recordOn(row, changes, {
      endable,
      messageId: providerMessageId
    })
  }

  /** Marks a message as unconfirmed, unless its provider has reported on it meanwhile. */
  const unconfirmed = (asked: Row, looksUp: boolean, change: Change) =>
    database.transaction(
      Effect.gen(function* () {
        const { id } = asked
        const row = yield* store.lock(id)
        if (row === undefined || !isOpen(row) || !isSameMark(row, asked)) return
        yield* timeline.recordLocked(row, [change])
        if (!looksUp || jobs.lookUp === undefined) return
        const options = { afterSeconds: firstAskedAfterSeconds, turn: yield* turns.of(row.workspace_id) }
        yield* queue.enqueue(jobs.lookUp, { id }, options)
      })
    )

  /**
   * Records the end of an attempt at the message as the attempt knows it, with its own mark. That it left is recorded
   * always, any other end only while the message has that mark: with another, it is another attempt's by now.
   */
  const record = (
    row: Open,
    { endable }: Pick<Job.JobAttempt, "endable">,
    end: AttemptEnd,
    via: Via,
    tried: ReadonlyArray<Tried>
  ): Effect.Effect<Job.End> => {
    const by = handedToData(via, tried)
    const ended = (change: Change, besides?: Effect.Effect<unknown>) =>
      timeline.recordOn(row, [change], { endable, besides, isBound: true })
    switch (end._tag) {
      case "Taken":
        return taken(row, end.receipt, by, endable)
      case "Unsendable":
        return ended(bySystem(says.failed({ reason: end.message })))
      case "Rejected": {
        const { besides, change } = rejected(row, end, by)
        return ended(change, besides)
      }
      case "Unconfirmed":
        return unconfirmed(row, end.looksUp, says.unconfirmed({ reason: end.reason, ...by }))
      case "GivenUp":
        return ended(says.failed({ ...failureData(end.failure), ...by, attempt: end.attempt }))
      case "PassedOn":
        return store.takeBack(row.id, row.handover_at)
      case "Delayed": {
        const { attempt, failure, nextAttemptMs, wasMarked } = end
        const next_attempt_at = new Date(nextAttemptMs).toISOString()
        const delayed = says.delayed({ ...failureData(failure), ...by, attempt, next_attempt_at })
        return timeline.recordOn(row, [delayed], { isUnmarked: wasMarked, isBound: true })
      }
    }
  }

  /** Captures a sandbox message in the inbox, and records the end that its scenario simulates. */
  const simulate = Effect.fnUntraced(function* (row: Open, endable: string | undefined) {
    if (row.livemode || isSettled(kind, row.status) || isSimulated(row)) return
    const isAgain = sinceSentAgain(row.events).length < row.events.length
    const { change, isCaptured } = simulated(row, isAgain)
    const ending = isCaptured
      ? yield* Effect.match(
          Effect.flatMap(message(row, undefined), (captured) => local.deliver(captured, Effect.void)),
          {
            onSuccess: () => change,
            onFailure: (failure): Change => ({
              ...says.failed({ reason: failure.message }),
              source: "sandbox"
            })
          }
        )
      : change
    return yield* timeline.recordOn(row, [ending], { endable })
  })

  const opened = (id: Row["id"]) =>
    Effect.flatMap(store.open(id), (row) => (row === undefined ? Effect.undefined : due(row)))

  /** The message to hand over; undefined if there is nothing left to offer. */
  const begin = Effect.fnUntraced(function* (id: Row["id"], route: AccountRoute, attempt: Job.JobAttempt) {
    const row = yield* opened(id)
    if (row === undefined || !isOpen(row)) return undefined
    if (!row.livemode) return yield* Effect.as(simulate(row, undefined), undefined)
    const end =
      row.handover_at === null
        ? yield* withheld?.(row, handovers.hasAccount(channel, route)) ?? Effect.undefined
        : undefined
    if (end !== undefined) return yield* Effect.as(timeline.recordOn(row, [end], { isBound: true }), undefined)
    let held = row.handover_at
    return {
      markedMs: row.handover_at === null ? undefined : Date.parse(row.handover_at),
      markedVia: row.connector_id ?? undefined,
      message: (via) => message(row, via),
      mark: Effect.fnUntraced(function* (message, { again, nowMs, via }) {
        const at = new Date(nowMs).toISOString()
        const { connectorId, provider: connector } = via
        const isOurs = yield* store.handOver({ id, at, connector, connectorId, messageId: nameOf?.(message) }, again)
        if (isOurs && !again) held = at
        return isOurs
      }),
      record: (end, via, tried) =>
        Effect.tap(record({ ...row, handover_at: held }, attempt, end, via, tried), () =>
          end._tag === "PassedOn" ? Effect.sync(() => void (held = null)) : Effect.void
        )
    } satisfies Delivery<C>
  })

  const sendAgain = Effect.fnUntraced(function* (row: Row) {
    const terms = again(row, yield* Clock.currentTimeMillis)
    if (terms === undefined) return yield* problem("cannot_send_again")
    yield* store.takeBack(row.id, row.handover_at)
    yield* timeline.record(row.id, [says.queued({ resolution: "send_again" })])
    const { priority, through } = terms
    yield* queue.enqueue(
      jobs.deliver,
      { id: row.id, ...(through !== undefined && { through }) },
      {
        turn: yield* turns.of(row.workspace_id),
        lane: laneOfMessage(row, through !== undefined || (row.connector_id ?? null) !== null, through),
        priority
      }
    )
  })

  return {
    /** Records the end of an attempt; returns `ended` if the same statement has ended the job too. */
    record,

    /** The window that bounds how many messages of a lane are in progress. */
    windowOf: (lane: string): LaneWindow =>
      lane.endsWith(`/${sandboxLane}`) ? LaneWindow.fixed(local.capacity) : handovers.windowOf(channel, lane),

    /** Hands a message to an account once; fails with Retry if a later attempt may succeed. */
    deliver: (id: Row["id"], attempt: Job.JobAttempt, through?: ConnectorId): Effect.Effect<Job.End, Job.Undone> => {
      if (attempt.lane.endsWith(`/${sandboxLane}`))
        return Effect.flatMap(opened(id), (row) => (row === undefined ? Effect.void : simulate(row, attempt.endable)))
      const route = { ...routeOfWorkspace(attempt.workspaceId), ...(through !== undefined && { only: through }) }
      return handovers.deliver(channel, route, attempt, begin(id, route, attempt))
    },

    /** Asks the account that took a message, or may have; fails with Retry while it shows nothing. */
    lookUp: (id: Row["id"], { isLast }: Job.JobAttempt): Effect.Effect<void, Job.Retry> =>
      Effect.gen(function* () {
        const row = yield* store.open(id)
        if (row?.status !== "unconfirmed" || row.handover_at === null) return
        const end = yield* lookedUp(handovers, channel, {
          message: message(row, undefined),
          route: routeOfRow(row),
          handedMs: Date.parse(row.handover_at),
          provider: row.connector
        })
        const by = handedToData(viaOf(row))
        if (end._tag === "Found") yield* taken(row, end.receipt, by)
        else if (end._tag === "NeverLeft")
          yield* timeline.recordOn(row, [bySystem(says.failed({ reason: end.reason }))], { isBound: true })
        else if (!isLast) return yield* new Job.Retry({ reason: end.reason })
      }),

    ...resolving({
      noun: kind.noun,
      lock: store.lockOwn,
      updatedAt: ({ updated_at }) => isoOf(updated_at),
      ends: {
        send_again: sendAgain,
        sent: ({ id }) => timeline.record(id, [bySystem(says.sent({ resolution: "sent" }))]),
        failed: ({ id }) => timeline.record(id, [bySystem(says.failed({ reason: neverLearned, resolution: "failed" }))])
      },
      find
    })
  }
})
