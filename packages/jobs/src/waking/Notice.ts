import type { Due } from "@tidings/storage/repositories/jobRows"
import { Option, Schema } from "effect"

/** What processes tell one another over Postgres. */
export interface Notice {
  /** The name of whoever tells it. */
  readonly from: string
  /** What waits, and when it may run. */
  readonly turns: ReadonlyArray<Due>
  /** More waits than is said. */
  readonly look: boolean
  /** A worker says that it is there: `asks` wants all others to say so too. */
  readonly here: "says" | "asks" | undefined
}

/** Postgres takes less than 8,000 bytes. */
const mostBytes = 7_900

// Lane, priority, workspace, weight, when it may run.
const Turn = Schema.Tuple([Schema.String, Schema.Int, Schema.String, Schema.Finite, Schema.Finite])
const Wire = Schema.fromJsonString(
  Schema.Struct({
    f: Schema.String,
    t: Schema.optionalKey(Schema.Array(Turn)),
    l: Schema.optionalKey(Schema.Boolean),
    h: Schema.optionalKey(Schema.Literals(["says", "asks"]))
  })
)

const wireOf = ({ lane, priority, runAtMs, weight, workspaceId }: Due): typeof Turn.Type => [
  lane,
  priority,
  workspaceId,
  weight,
  runAtMs
]

const dueOf = ([lane, priority, workspaceId, weight, runAtMs]: typeof Turn.Type): Due => ({
  lane,
  priority,
  workspaceId,
  weight,
  runAtMs
})

/** Two are the same turn when one of them is heard for both. */
export const turnKeyOf = ({ lane, priority, workspaceId }: Due): string => `${lane} ${priority} ${workspaceId}`

/** Of what waits: as many turns as there is room for, and for the rest that one has to look. */
export const textOfTurns = (from: string, due: ReadonlyArray<Due>): string => {
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

/** Of a worker that is there. */
export const textOfPresence = (from: string, here: "says" | "asks"): string => JSON.stringify({ f: from, h: here })

const decode = Schema.decodeUnknownOption(Wire)

/** Undefined for what no process of ours has said. */
export const readNotice = (text: string): Notice | undefined =>
  Option.match(decode(text), {
    onNone: () => undefined,
    onSome: ({ f, h, l = false, t = [] }) => ({ from: f, turns: t.map(dueOf), look: l, here: h })
  })
