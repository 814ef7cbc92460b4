import { SequenceKey } from "@tidings/schema/sequences/Definition"
import { type Asked, Diagrams } from "@tidings/services/sequences/diagram/Diagrams"
import { Effect, Schema } from "effect"
import type { Mount } from "../../http/Mount.ts"
import { notice } from "../../pages/notice.ts"
import { missingPage } from "../pages/notices.ts"
import { consolePaths } from "../paths.ts"
import { type ConsoleNeeds, signedIn } from "../signedIn.ts"
import type { ConsoleOptions, Visit } from "../Visit.ts"
import { listPage } from "./listPage.ts"
import { sequencePage } from "./sequencePage.ts"

export type SequencePagesNeeds = ConsoleNeeds | Diagrams

const isKey = Schema.is(SequenceKey)

/** The version that a link asks for; undefined for what is none. */
const askedFor = (given: string | null): Asked | undefined => {
  if (given === null) return "current"
  if (given === "all") return "all"
  return /^[1-9]\d{0,8}$/u.test(given) ? Number(given) : undefined
}

const busyPage = notice({
  status: 429,
  title: "Too many diagrams at once",
  says: "Several diagrams of this workspace are being drawn. Open the page again in a moment."
})

/** The pages on which members see their sequences, and who is where on the way. */
export const sequenceMounts = (
  options: ConsoleOptions
): Effect.Effect<ReadonlyArray<Mount>, never, SequencePagesNeeds> =>
  Effect.gen(function* () {
    const diagrams = yield* Diagrams
    const pageFor = yield* signedIn(options)

    const list = (visit: Visit) =>
      Effect.map(diagrams.list(visit.member.workspace.id), (sequences) => listPage(visit, sequences))

    const one = Effect.fnUntraced(
      function* (visit: Visit) {
        const key = visit.path.slice(consolePaths.sequences.length + 1)
        const asked = askedFor(visit.query.get("version"))
        if (!isKey(key) || asked === undefined) return missingPage
        const picture = yield* diagrams.picture(visit.member.workspace.id, key, asked)
        return picture === undefined ? missingPage : sequencePage(visit, picture)
      },
      Effect.catch(() => Effect.succeed(busyPage))
    )

    return [
      { path: consolePaths.sequences, handle: yield* pageFor(list) },
      { path: `${consolePaths.sequences}/*`, handle: yield* pageFor(one) }
    ]
  })
