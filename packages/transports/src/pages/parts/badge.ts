import { html, type Html } from "../html.ts"
import { labelFor } from "@tidings/fields/labelFor"

/** Looks of a state: a colour, and for some a mark of another shape, so that no state is told by colour alone. */
export type StateLook = "good" | "info" | "seen" | "warn" | "bad" | "mute"

const statesOf: Readonly<Record<StateLook, string>> = {
  good: "delivered published live connected enabled approved active granted completed done confirmed subscribed verified erased ready open ok checked included joined",
  info: "queued sent pending scheduled sending running enrolled publishing planned building invited expected receiving checking",
  seen: "opened clicked",
  warn: "delivery_delayed unconfirmed waiting attention changes_requested paused flagged expiring half_open awaiting_strategy_approval erasing stopping unknown unavailable",
  bad: "bounced complained failed rejected error disabled undelivered attention_required needs_attention failing broken unreachable refused",
  mute: "suppressed draft archived expired revoked cancelled exited read unpublished unsubscribed captured left default"
}

const shapesOf = {
  ring: "queued pending scheduled waiting draft planned invited expected unknown unavailable",
  square: "clicked complained",
  bar: "suppressed archived revoked paused delivery_delayed cancelled"
} as const

const byState = <Kind extends string>(table: Readonly<Record<Kind, string>>): ReadonlyMap<string, Kind> =>
  new Map(
    Object.keys(table).flatMap((kind) => table[kind as Kind].split(" ").map((state) => [state, kind as Kind] as const))
  )

const looks = byState(statesOf)
const shapes = byState(shapesOf)

const words: Readonly<Record<string, string>> = {
  delivery_delayed: "Delayed",
  changes_requested: "Changes asked",
  attention_required: "Needs attention",
  needs_attention: "Needs attention",
  awaiting_strategy_approval: "Strategy waits"
}

/** Returns the look of a state; undefined for a state that has none of its own. */
export const lookOf = (state: string): StateLook | undefined => looks.get(state)

/** Shows a state with its colour, its mark and its word; a state without a look of its own is grey. */
export const badge = (state: string, says?: string): Html => {
  const shape = shapes.get(state)
  return html`<span class="badge ${looks.get(state) ?? "mute"}${shape !== undefined && ` is-${shape}`}"
    >${says ?? words[state] ?? labelFor(state)}</span
  >`
}

/** Shows a word that is no state, such as a key or a category. */
export const tag = (word: Html | string): Html => html`<span class="tag">${word}</span>`
