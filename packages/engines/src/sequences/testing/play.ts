import type { SequenceId, SequenceRunId, SequenceVersionId } from "@tidings/schema/Id"
import { channelOf, type SequenceChannel } from "@tidings/schema/sequences/channels"
import type { Definition } from "@tidings/schema/sequences/Definition"
import { Effect } from "effect"
import { interpret, type Accept, type Interpreted } from "../simulation/interpret.ts"
import { Memory } from "../simulation/Memory.ts"
import { begin } from "../step/begin.ts"
import type { Happening, Occurrence } from "../step/Input.ts"
import { statesOf } from "../step/reads.ts"
import type { Run } from "../step/Run.ts"
import { beginMs, type Happens, type Script } from "./randomScript.ts"

const sendsOf = ({ nodes }: Definition): ReadonlyArray<string> =>
  Object.keys(nodes).filter((id) => nodes[id]?.type === "send")

/** The event of a send that stands for one of a mail, by channel. */
const eventBy: Readonly<Record<SequenceChannel, (type: string) => string>> = {
  email: (type) => type,
  sms: (type) => ({ "send.delivered": "sms.delivered", "send.opened": "sms.undelivered" })[type] ?? "sms.failed"
}

const happeningOf = (memory: Memory, happens: Happens, atMs: number): Happening | undefined => {
  const id = memory.nextEventId()
  if (happens.kind === "event") return { id, type: happens.type, metadata: happens.metadata, atMs, seq: memory.nextSeq }
  const sends = sendsOf(memory.definition)
  if (happens.kind !== "send" || sends.length === 0) return undefined
  const send = sends[happens.place % sends.length]!
  const node = memory.definition.nodes[send]!
  const channel = node.type === "send" ? channelOf(node) : "email"
  return { id, type: eventBy[channel](happens.type), metadata: {}, atMs, send }
}

/** Returns the input for a happening; undefined if the definition has nothing of the kind. */
export const occurrenceOf = (memory: Memory, happens: Happens): Occurrence | undefined => {
  const atMs = beginMs + happens.afterMs
  if (happens.kind === "cancel") return { type: "cancel", atMs }
  if (happens.kind === "transition") {
    const states = statesOf(memory.definition)
    return states.length === 0
      ? undefined
      : { type: "transition", atMs, toState: states[happens.place % states.length]! }
  }
  const event = happeningOf(memory, happens, atMs)
  return event === undefined ? undefined : { type: "event", event }
}

/** Returns a run of a script at its beginning. */
export const opened = (definition: Definition, { contact, trigger, variables }: Script): Memory => {
  const run = begin(definition, {
    id: "run_0000000000000001" as SequenceRunId,
    sequenceId: "seq_0000000000000001" as SequenceId,
    versionId: "sqv_0000000000000001" as SequenceVersionId,
    contactId: contact.id,
    runKey: "",
    livemode: true,
    atMs: beginMs,
    trigger,
    variables
  })
  return new Memory(definition, contact, run)
}

/** Callback for each input: the run before, the input, its result, and the memory. */
export type Watch = (before: Run, told: Occurrence, came: Interpreted, memory: Memory) => void

/** Feeds inputs to one run and watches it. */
export class Player {
  readonly memory: Memory
  private readonly accept: Accept
  private readonly watch: Watch

  constructor(memory: Memory, watch: Watch = () => undefined, accept?: Accept) {
    this.memory = memory
    this.watch = watch
    this.accept = accept ?? ((send) => Effect.succeed(memory.accept(send)))
  }

  tell(occurrence: Occurrence, nowMs: number): Interpreted {
    const before = this.memory.run
    const came = Effect.runSync(interpret(this.memory, occurrence, nowMs, this.accept))
    this.watch(before, occurrence, came, this.memory)
    return came
  }

  /** Feeds a happening to the run and stores it; a run too far behind to hear it at once gets a pass. */
  happen(happens: Happens): Occurrence | undefined {
    const occurrence = occurrenceOf(this.memory, happens)
    if (occurrence === undefined) return undefined
    const nowMs = beginMs + happens.afterMs
    this.tell(occurrence, nowMs)
    if (this.memory.run.state.pending !== undefined) this.visit(nowMs)
    if (occurrence.type !== "event") return occurrence
    const { event } = occurrence
    const sent = this.memory.sent.findLast(({ node }) => node === event.send)
    if (event.send === undefined || sent !== undefined) this.memory.keep(event, sent?.id)
    return occurrence
  }

  /** Runs worker passes while something is due. */
  visit(nowMs: number): void {
    while (this.memory.run.dueAt !== null && this.memory.run.dueAt <= nowMs)
      this.tell({ type: "due", atMs: nowMs }, nowMs)
  }

  /** Runs a worker pass at each due time until `untilMs`. */
  attend(untilMs: number): void {
    while (this.memory.run.dueAt !== null && this.memory.run.dueAt <= untilMs) {
      const at = this.memory.run.dueAt
      this.tell({ type: "due", atMs: at }, at)
    }
  }
}

const horizonMs = beginMs + 120 * 24 * 60 * 60_000

/** Plays a script with a worker that is always there. */
export const playOnTime = (player: Player, { happens }: Script): Memory => {
  for (const one of happens) {
    player.attend(beginMs + one.afterMs)
    player.happen(one)
  }
  player.attend(horizonMs)
  return player.memory
}

/** Plays a script with a worker that comes by at these moments only, and at the end. */
export const playLate = (player: Player, { happens }: Script, visits: ReadonlyArray<number>): Memory => {
  const left = [...visits]
  for (const one of happens) {
    while (left.length > 0 && left[0]! <= one.afterMs) player.visit(beginMs + left.shift()!)
    player.happen(one)
  }
  for (const visit of left) player.visit(beginMs + visit)
  player.visit(horizonMs)
  return player.memory
}
