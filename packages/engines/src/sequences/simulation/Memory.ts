import type { EventId } from "@tidings/schema/Id"
import {
  channelOfSend,
  type RunSendId,
  type SequenceChannel,
  sequenceChannels
} from "@tidings/schema/sequences/channels"
import type { Definition } from "@tidings/schema/sequences/Definition"
import { channelRules } from "../channelRules.ts"
import type { LookBack, SendCommand } from "../step/Command.ts"
import type { ContactFacts, Facts, RecentSend } from "../step/Facts.ts"
import type { Accepted, FoundEvents, Happening, EventPosition } from "../step/Input.ts"
import type { Run } from "../step/Run.ts"

interface Sent {
  readonly id: RunSendId
  readonly node: string
  readonly visit: number
  readonly status: string
  readonly happenings: ReadonlyArray<Happening>
}

const rank = (channel: SequenceChannel, status: string): number => channelRules[channel].statuses.indexOf(status)

const placeOf = ({ atMs, seq = 0 }: Happening): EventPosition => ({ atMs, seq })

const inOrder = (one: EventPosition, other: EventPosition): number => one.atMs - other.atMs || one.seq - other.seq

/** In-memory replacement for the engine's rows: one run, and the events of its contact and of its sends. */
export class Memory {
  readonly definition: Definition
  readonly contact: ContactFacts
  run: Run
  paused = false
  /** Keys of templates that limits do not count. */
  exempt: ReadonlySet<string> = new Set()
  private readonly events: Array<Happening> = []
  private eventIds = 0
  private readonly recent: Array<RecentSend> = []
  private readonly sends = new Map<RunSendId, Sent>()

  constructor(definition: Definition, contact: ContactFacts, run: Run) {
    this.definition = definition
    this.contact = contact
    this.run = run
    // A run already on its way brings its earlier sends, at a visit number that never occurs again.
    for (const [node, { id, status }] of Object.entries(run.state.sends ?? {}))
      this.sends.set(id, { id, node, visit: 0, status, happenings: [] })
  }

  get facts(): Facts {
    const sends = Object.fromEntries([...this.sends.values()].map(({ id, status }) => [id, status]))
    return { contact: this.contact, sends, recent: this.recent, exempt: this.exempt, paused: this.paused }
  }

  /** Every send so far, oldest first. */
  get sent(): ReadonlyArray<Sent> {
    return [...this.sends.values()]
  }

  /** Returns the event with this id; undefined if there is none. */
  happened(eventId: string): Happening | undefined {
    const all = [...this.events, ...this.sent.flatMap(({ happenings }) => happenings)]
    return all.find(({ id }) => id === eventId)
  }

  /** The sequence number of the next custom event. */
  get nextSeq(): number {
    return this.events.length + 1
  }

  /** Returns an id that no event has yet. */
  nextEventId(): EventId {
    this.eventIds++
    return `evt_${String(this.eventIds).padStart(16, "0")}` as EventId
  }

  /** Stores an event; a send's status never changes to one of lower rank. */
  keep(happening: Happening, sendId?: RunSendId): void {
    const sent = sendId === undefined ? undefined : this.sends.get(sendId)
    if (sent === undefined) {
      this.events.push(happening)
      return
    }
    const channel = channelOfSend(sent.id)
    const status = happening.type.slice(sequenceChannels[channel].group.length + 1)
    this.sends.set(sent.id, {
      ...sent,
      happenings: [...sent.happenings, happening],
      status: rank(channel, status) > rank(channel, sent.status) ? status : sent.status
    })
  }

  /** Accepts a send, once for each visit of its node. */
  accept({ atMs, channel, node, template, visit }: SendCommand, isSuppressed = false): Accepted {
    const { isExempt, statuses } = channelRules[channel]
    const { idPrefix } = sequenceChannels[channel]
    const status = isSuppressed ? "suppressed" : statuses[0]!
    const known = this.sent.find((one) => one.node === node && one.visit === visit)
    const id = known?.id ?? (`${idPrefix}_${String(this.sends.size + 1).padStart(16, "0")}` as RunSendId)
    if (known === undefined) {
      this.sends.set(id, { id, node, visit, status, happenings: [] })
      if (!isSuppressed && !this.exempt.has(template) && !isExempt(template)) this.recent.push({ atMs, own: true })
    }
    return { type: "accepted", node, visit, sendId: id, status }
  }

  /** Answers a look-back from the stored events. */
  find({ after, limit, node, sends, sinceMs, types, untilMs, visit }: LookBack): FoundEvents {
    const own = sends.flatMap(({ sendId, type }) =>
      (this.sends.get(sendId)?.happenings ?? []).filter((happening) => happening.type === type)
    )
    const found = [...this.events.filter(({ type }) => types.includes(type)), ...own]
      .filter(({ atMs }) => atMs > sinceMs && atMs <= untilMs)
      .filter((happening) => after === undefined || inOrder(placeOf(happening), after) > 0)
      .sort((one, other) => inOrder(placeOf(one), placeOf(other)))
    const events = found.slice(0, limit)
    const last = events.at(-1)
    return {
      type: "found",
      node,
      visit,
      events,
      ...(found.length > limit && last !== undefined && { more: placeOf(last) })
    }
  }
}
