import type { DueTurn } from "@tidings/storage/repositories/jobRows"
import { Option, Schema } from "effect"

/** A notification between processes over Postgres. */
export interface WakingNotice {
  /** Name of the sending process. */
  readonly from: string
  /** Turns with waiting jobs, with their due times. */
  readonly turns: ReadonlyArray<DueTurn>
  /** True if more turns wait than are listed. */
  readonly look: boolean
  /** A worker's announcement; `asks` requests the same of all others. */
  readonly here: "says" | "asks" | undefined
}

/** Postgres accepts less than 8,000 bytes. */
const mostBytes = 7_900

// Lane, priority, workspace, weight, due time.
const Turn = Schema.Tuple([Schema.String, Schema.Int, Schema.String, Schema.Finite, Schema.Finite])
const Wire = Schema.fromJsonString(
  Schema.Struct({
    f: Schema.String,
    t: Schema.optionalKey(Schema.Array(Turn)),
    l: Schema.optionalKey(Schema.Boolean),
    h: Schema.optionalKey(Schema.Literals(["says", "asks"]))
  })
)

const wireOf = ({ lane, priority, runAtMs, weight, workspaceId }: DueTurn): typeof Turn.Type => [
  lane,
  priority,
  workspaceId,
  weight,
  runAtMs
]

const dueOf = ([lane, priority, workspaceId, weight, runAtMs]: typeof Turn.Type): DueTurn => ({
  lane,
  priority,
  workspaceId,
  weight,
  runAtMs
})

/** Key of a turn; turns with the same key can share one notification. */
export const turnKeyOf = ({ lane, priority, workspaceId }: DueTurn): string => `${lane} ${priority} ${workspaceId}`

/** The text of a notification of turns: as many as fit, and a request to poll if there are more. */
export const textOfTurns = (from: string, due: ReadonlyArray<DueTurn>): string => {
  let left = mostBytes - Buffer.byteLength(JSON.stringify({ f: from, t: [], l: true }))
  const turns = []
  for (const turn of due) {
    const wire = wireOf(turn)
    left -= Buffer.byteLength(JSON.stringify(wire)) + 1
    if (left < 0) return JSON.stringify({ f: from, t: turns, l: true })
    turns.push(wire)
  }
  return JSON.stringify({ f: from, t: turns })
}

/** The text of a worker's announcement. */
export const textOfPresence = (from: string, here: "says" | "asks"): string => JSON.stringify({ f: from, h: here })

const decode = Schema.decodeUnknownOption(Wire)

/** Parses a notification; undefined if it is not one of ours. */
export const readNotice = (text: string): WakingNotice | undefined =>
  Option.match(decode(text), {
    onNone: () => undefined,
    onSome: ({ f, h, l = false, t = [] }) => ({ from: f, turns: t.map(dueOf), look: l, here: h })
  })
