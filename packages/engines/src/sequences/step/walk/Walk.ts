import type { Condition, Definition, Node } from "@tidings/schema/sequences/Definition"
import type { Command, Tell } from "../Command.ts"
import { rewritten } from "../condition.ts"
import { isLive } from "../due.ts"
import type { Facts } from "../Facts.ts"
import type { Happening } from "../Input.ts"
import { isLiquid } from "../isLiquid.ts"
import { renderTexts } from "./renderTexts.ts"
import { type StepPlan, stepPlanOf } from "../StepPlan.ts"
import { afterEnd, type Cause, type Count, type RunEntry, type Run, type State, noted } from "../Run.ts"
import type { Values } from "../Values.ts"
import { zoneOf } from "../time/zoneOf.ts"

const told = { completed: "completed", exited: "exited", cancelled: "cancelled", failed: "failed" } as const
type Final = keyof typeof told

/**
 * The mutable state of one call of `step`: the run as it changes, and the questions and tells so far. It is discarded
 * after the call.
 */
export class Walk {
  readonly facts: Facts
  readonly nowMs: number
  readonly commands: Array<Command> = []
  definition: Definition
  run: Run
  took = false
  /** Nodes entered and timers fired in this pass. */
  walked = 0

  constructor(definition: Definition, run: Run, facts: Facts, nowMs: number) {
    this.definition = definition
    this.run = run
    this.facts = facts
    this.nowMs = nowMs
  }

  get plan(): StepPlan {
    return stepPlanOf(this.definition)
  }

  /** Time of the current step, in Unix milliseconds. */
  get at(): number {
    return this.run.state.at
  }

  get isLive(): boolean {
    return isLive(this.run.status)
  }

  /** Moves the time of the step forward; a time before the current one is ignored, in case a clock was set back. */
  reach(ms: number): void {
    if (ms > this.at) this.remember({ at: ms })
  }

  /** Changes the run's memory; undefined removes a field. */
  remember(state: Partial<{ [Key in keyof State]: State[Key] | undefined }>): void {
    const known: Partial<State> = this.run.state
    const changes = Object.entries(state).some(([key, value]) => known[key as keyof State] !== value)
    if (!changes) return
    const entries = Object.entries({ ...known, ...state }).filter(([, value]) => value !== undefined)
    this.run = { ...this.run, state: Object.fromEntries(entries) as unknown as State }
  }

  note(type: RunEntry["type"], entry: Omit<RunEntry, "at" | "type"> = {}): void {
    this.run = noted(this.run, { at: this.at, type, ...entry })
  }

  /** Increments a counter of a node, which the next pass hands out. */
  count(what: keyof Count, node: string): void {
    const counts = this.run.state.counts ?? {}
    const known = counts[node] ?? {}
    this.remember({ counts: { ...counts, [node]: { ...known, [what]: (known[what] ?? 0) + 1 } } })
  }

  tell(event: Tell["event"], to: string | null, { eventId, from, kind, reason }: Cause): void {
    this.commands.push({
      type: "tell",
      event,
      atMs: this.at,
      status: this.run.status,
      from: from ?? null,
      to,
      cause: kind,
      ...(eventId !== undefined && { eventId }),
      ...(reason !== undefined && { reason })
    })
  }

  /** Ends the run for good, with the event that ended it, if any. Memory that only its way needed is dropped. */
  end(status: Final, reason: string, by?: Happening): void {
    const { eventId, kind } = this.cause
    this.run = { ...this.run, status, endedAt: this.at, waitUntil: null }
    const node = this.run.node
    this.note("ended", { ...(node !== null && { node }), ...(by && { event: by.type, eventId: by.id }), reason })
    this.tell(`sequence_run.${told[status]}`, null, {
      kind,
      reason,
      ...(node !== null && { from: node }),
      ...(eventId !== undefined && { eventId })
    })
    this.run = { ...this.run, state: afterEnd(this.run.state) }
  }

  /** Ends the run from outside the node where it rests, if it rests. */
  quit(status: Final, reason: string, by?: Happening): void {
    if (this.run.status === "waiting" && this.run.node !== null) this.count("left", this.run.node)
    this.end(status, reason, by)
  }

  nodeAt(id: string): Node | undefined {
    return Object.hasOwn(this.definition.nodes, id) ? this.definition.nodes[id] : undefined
  }

  /** The cause of the run's movement. */
  get cause(): Cause {
    return this.run.state.cause ?? { kind: "start" }
  }

  /** The data that Liquid and `when` may read. */
  get scope(): Values {
    const { events = {}, sends = {}, trigger = {}, variables = {} } = this.run.state
    const statusOf = ({ id, status }: { readonly id: string; readonly status: string }) => ({
      id,
      status: this.facts.sends[id] ?? status
    })
    const known = Object.fromEntries(Object.entries(sends).map(([node, send]) => [node, statusOf(send)]))
    return { contact: this.facts.contact, trigger, variables, events, sends: known }
  }

  /** Resolves the Liquid in JSON of the definition. */
  render(value: unknown) {
    return renderTexts(value, this.scope, this.at)
  }

  /** Returns a condition on an event's metadata with the values resolved when the run began. */
  resolved(where: Condition): Condition {
    const { resolved = {} } = this.run.state
    return rewritten(where, (text) => (isLiquid(text) ? resolved[text] : text))
  }

  /** The zone of the run's local times. */
  get timeZone(): ReturnType<typeof zoneOf> {
    return zoneOf(this.definition, this.facts.contact)
  }
}
