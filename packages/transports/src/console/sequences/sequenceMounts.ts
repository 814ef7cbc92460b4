import type { FieldError } from "@tidings/schema/FieldError"
import type { Problem } from "@tidings/schema/Problem"
import { SequenceKey } from "@tidings/schema/sequences/Definition"
import { type Asked, Diagrams, type Picture } from "@tidings/services/sequences/diagram/Diagrams"
import { EnrolmentsByHand } from "@tidings/services/sequences/EnrolmentsByHand"
import { Simulations } from "@tidings/services/sequences/simulation/Simulations"
import { whenNeeded } from "@tidings/schema/once/whenNeeded"
import { Clock, Effect, Option, Result, Schema } from "effect"
import type { Mount } from "../../http/Mount.ts"
import { notice } from "../../pages/notice.ts"
import { missingPage } from "../notices.ts"
import { consolePaths, redirect } from "../paths.ts"
import { type ConsoleNeeds, signedIn } from "../signedIn.ts"
import type { ConsoleOptions, ConsoleVisit } from "../ConsoleVisit.ts"
import { enrolmentIn, requestOfEnrolment } from "./enrolmentForm.ts"
import { sequenceListPage } from "./sequenceListPage.ts"
import { sequencePage } from "./sequencePage.ts"
import { simulationRequestOf, typedIn } from "./simulationRequest.ts"

export type SequencePagesNeeds = ConsoleNeeds | Diagrams | EnrolmentsByHand | Simulations

const setting = whenNeeded(() => import("@tidings/engines/sequences/simulation/scenarioOf"))

const isKey = Schema.is(SequenceKey)

/** Returns the version that a link asks for; undefined if it is invalid. */
const askedFor = (given: string | null): Asked | undefined => {
  if (given === null) return "current"
  if (given === "all") return "all"
  return /^[1-9]\d{0,8}$/u.test(given) ? Number(given) : undefined
}

const busyPage = notice({
  status: 429,
  title: "Too much at once",
  says: "Several diagrams or mails of this workspace are being drawn. Open the page again in a moment."
})

/** Returns the member's world; members always see the live one. */
const worldOf = ({ member }: ConsoleVisit) => ({ workspaceId: member.workspace.id, livemode: true })

/** The pages on which members see their sequences with the contacts at each node, simulate a contact, and enrol one. */
export const sequenceMounts = (
  options: ConsoleOptions
): Effect.Effect<ReadonlyArray<Mount>, never, SequencePagesNeeds> =>
  Effect.gen(function* () {
    const diagrams = yield* Diagrams
    const simulations = yield* Simulations
    const byHand = yield* EnrolmentsByHand
    const pageFor = yield* signedIn(options)

    const list = (visit: ConsoleVisit) =>
      Effect.map(diagrams.list(worldOf(visit)), (sequences) => sequenceListPage(visit, sequences))

    const simulated = Effect.fnUntraced(function* (visit: ConsoleVisit, picture: Picture) {
      const typed = typedIn(visit.form)
      const { errors, request } = simulationRequestOf(typed)
      const { definition, number } = picture
      if (errors.length > 0) {
        const { scenarioOf } = yield* setting
        const more = Result.getFailure(scenarioOf(definition, request, yield* Clock.currentTimeMillis))
        return sequencePage(visit, picture, { typed, errors: [...errors, ...Option.getOrElse(more, () => [])] })
      }
      const outcome = simulations.simulate(worldOf(visit), definition, number, request)
      return yield* Effect.match(outcome, {
        onSuccess: (simulated) => sequencePage(visit, picture, { typed, simulated }),
        onFailure: ({ fields = [], message }) => {
          const errors = fields.length > 0 ? fields : [{ path: "at", code: "format_invalid" as const, message }]
          return sequencePage(visit, picture, { typed, errors })
        }
      })
    })

    const enrolled = Effect.fnUntraced(function* (visit: ConsoleVisit, picture: Picture) {
      const { ip, member, path } = visit
      const typed = enrolmentIn(visit.form)
      const refused = (status: number, errors: ReadonlyArray<FieldError>) =>
        sequencePage(visit, picture, { typed: typedIn(undefined), enrolment: { typed, errors, status } })
      const told = (code: FieldError["code"], message: string) => [{ path: "", code, message }]
      if (!member.mayDecide) return refused(403, told("enum_violation", "You may not enrol contacts"))
      const request = requestOfEnrolment(picture.key, typed)
      if (!("keyOrId" in request)) return refused(422, request)
      const person = { workspaceId: member.workspace.id, email: member.user, ip }
      return yield* Effect.match(byHand.enrol(person, request), {
        onSuccess: ({ id }) => redirect(`${path}?enrolled=${id}`),
        onFailure: (refusal: Problem) =>
          refused(refusal.row.status, refusal.fields ?? told("enum_violation", refusal.message))
      })
    })

    const one = Effect.fnUntraced(
      function* (visit: ConsoleVisit) {
        const key = visit.path.slice(consolePaths.sequences.length + 1)
        const asked = askedFor(visit.query.get("version"))
        if (!isKey(key) || asked === undefined) return missingPage
        const picture = yield* diagrams.picture(worldOf(visit), key, asked)
        if (picture === undefined) return missingPage
        if (visit.form === undefined) return sequencePage(visit, picture)
        return yield* (visit.form.get("do") === "enrol" ? enrolled : simulated)(visit, picture)
      },
      Effect.catch(() => Effect.succeed(busyPage))
    )

    return [
      { path: consolePaths.sequences, handle: yield* pageFor(list) },
      { path: `${consolePaths.sequences}/*`, handle: yield* pageFor(one) }
    ]
  })
