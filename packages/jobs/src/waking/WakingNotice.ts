import { firstHome, type HomeCode } from "@tidings/schema/homes/Home"
import type { DueTurn } from "@tidings/storage/repositories/jobRows"
import { Option, Schema } from "effect"

/** A notification between processes over Postgres. */
export interface WakingNotice {
  /** Name of the sending process. */
  readonly from: string
  /** The home of the turns. */
  readonly home: HomeCode
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
    o: Schema.optionalKey(Schema.String),
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

/** The text of a notification of a home's turns: as many as fit, and a request to poll if there are more. */
export const textOfTurns = (from: string, due: ReadonlyArray<DueTurn>, home = firstHome): string => {
  const head = home === firstHome ? { f: from } : { f: from, o: home }
  let left = mostBytes - Buffer.byteLength(JSON.stringify({ ...head, t: [], l: true }))
  const turns = []
  for (const turn of due) {
    const wire = wireOf(turn)
    left -= Buffer.byteLength(JSON.stringify(wire)) + 1
    if (left < 0) return JSON.stringify({ ...head, t: turns, l: true })
    turns.push(wire)
  }
  return JSON.stringify({ ...head, t: turns })
}

/** The text of a worker's announcement. */
export const textOfPresence = (from: string, here: "says" | "asks"): string => JSON.stringify({ f: from, h: here })

const decode = Schema.decodeUnknownOption(Wire)

/** Parses a notification; undefined if it is not one of ours. */
export const readNotice = (text: string): WakingNotice | undefined =>
  Option.match(decode(text), {
    onNone: () => undefined,
    onSome: ({ f, h, l = false, o = firstHome, t = [] }) => ({
      from: f,
      home: o,
      turns: t.map(dueOf),
      look: l,
      here: h
    })
  })
