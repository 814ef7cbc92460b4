import { isId, newId } from "@tidings/schema/Id"
import type { SequenceRun } from "@tidings/schema/resources/SequenceRun"
import { SequenceKey } from "@tidings/schema/sequences/Definition"
import { type DiagramVersion, Diagrams } from "@tidings/services/sequences/diagram/Diagrams"
import { Effect, Schema } from "effect"
import type { Reply } from "../../../http/Reply.ts"
import { RefusedCall } from "../../RefusedCall.ts"
import type { Room } from "../../Room.ts"
import type { Visit } from "../../Visit.ts"
import { plannedListPage } from "./plannedListPage.ts"
import { plannedPage } from "./plannedPage.ts"
import { runListPage } from "./runListPage.ts"
import { runPage } from "./runPage.ts"
import { sequenceListPage } from "./sequenceListPage.ts"
import { sequencePage } from "./sequencePage.ts"
import { triedSimulation } from "./simulating.ts"
import { typedIn } from "./simulationRequest.ts"
import { versionListPage } from "./versionListPage.ts"

/** The service that draws sequences and counts who is where. */
export type JourneyRoomNeeds = Diagrams

const isKey = Schema.is(SequenceKey)

/** Returns the version that a link asks for; undefined if it is invalid. */
const askedFor = (given: string | null): DiagramVersion | undefined => {
  if (given === null) return "current"
  if (given === "all") return "all"
  return /^[1-9]\d{0,8}$/u.test(given) ? Number(given) : undefined
}

const pictureOf = ({ livemode, member, nowMs }: Visit, key: string, asked: DiagramVersion) =>
  Diagrams.use((diagrams) => diagrams.picture({ workspaceId: member.workspace.id, livemode }, key, asked)).pipe(
    Effect.mapError(({ code, message, row: { status } }) => {
      const error = { code, message, request_id: newId("req", nowMs) }
      return new RefusedCall({ row: "read_sequence_diagram", status, error })
    })
  )

const sequence = Effect.fnUntraced(function* (visit: Visit, key: string) {
  const asked = askedFor(visit.query.get("version"))
  const picture = asked === undefined ? undefined : yield* pictureOf(visit, key, asked)
  if (picture === undefined) return undefined
  if (visit.form === undefined) return sequencePage(visit, picture)
  const typed = typedIn(visit.form)
  const tried = yield* triedSimulation(visit, { key: picture.key, version: picture.number }, typed)
  return sequencePage(visit, picture, { typed, tried })
})

const run = Effect.fnUntraced(function* (visit: Visit, key: string, runId: string) {
  if (!isId("run", runId)) return undefined
  const found = yield* visit.read<SequenceRun>("read_sequence_run", { runId })
  const picture = found.sequenceKey === key ? yield* pictureOf(visit, key, found.version) : undefined
  return picture === undefined ? undefined : runPage(visit, found, picture)
})

const ofSequence = (visit: Visit): Effect.Effect<Reply | undefined, RefusedCall, Diagrams> => {
  const [, key = "", part, id] = visit.segments
  if (!isKey(key)) return Effect.undefined
  if (part === undefined) return sequence(visit, key)
  if (part === "versions") return versionListPage(visit, key, id ?? "current")
  if (part !== "runs") return Effect.undefined
  return id === undefined ? runListPage(visit, key) : run(visit, key, id)
}

/** Sequences that people go through, with how many are where, and mails with a date. */
export const journeysRoom: Room<JourneyRoomNeeds> = {
  name: "journeys",
  title: "Journeys",
  icon: "workflow",
  group: "Send",
  reads: "list_sequences",
  page: (visit) => {
    const [, key, part, id, ...more] = visit.segments
    if (more.length > 0) return Effect.undefined
    if (key === undefined || key === "") return sequenceListPage(visit)
    if (key !== "~planned") return ofSequence(visit)
    if (part === undefined) return plannedListPage(visit)
    return id === undefined && isId("pem", part) ? plannedPage(visit, part) : Effect.undefined
  }
}
