import { id } from "@tidings/schema/Id"
import type { Problem } from "@tidings/schema/Problem"
import type { World } from "@tidings/schema/World"
import { Planning } from "@tidings/services/campaigns/Planning"
import type { PlannedEmailRow } from "@tidings/storage/repositories/PlannedEmailRepository"
import { Effect, Schema } from "effect"
import * as Command from "../Command.ts"
import { sandbox, workspace, worldFor } from "../fields.ts"
import { changed, ShownMail, shownMail } from "./ShownMail.ts"

/** The field for a planned mail. */
export const plannedMailField = id("pem").annotate({ description: "The planned mail" })

interface PlannedChange {
  readonly verb: string
  readonly says: string
  /** The purpose of the example. */
  readonly example: string
  /** The words that follow the mail's name once it was changed, and if it was so before. */
  readonly done: string
  readonly already: string
  readonly change: (
    planning: Planning["Service"],
    world: World,
    id: typeof plannedMailField.Type
  ) => Effect.Effect<{ readonly isNew: boolean; readonly mail: PlannedEmailRow }, Problem>
}

/** Declares a command that changes the status of a planned mail, and audits it if it was not so before. */
export const plannedChange = ({ already, change, done, example, says, verb }: PlannedChange) =>
  Command.make({
    name: `planned ${verb}`,
    says,
    input: Schema.Struct({ id: plannedMailField, sandbox, workspace }),
    positional: ["id"],
    output: Schema.Struct({ ...ShownMail.fields, changed: Schema.Boolean }),
    audit: `planned_email.${verb}`,
    examples: { [example]: { id: "pem_01kb2x9w3t5v7y8z" } },
    perform: ({ id, ...given }) =>
      Effect.gen(function* () {
        const world = yield* worldFor(given)
        const { isNew, mail } = yield* Planning.use((planning) => change(planning, world, id))
        return { output: { ...shownMail(mail), changed: isNew }, changes: isNew ? [changed(mail)] : [] }
      }),
    shown: ({ changed, name }) => ({ result: `${name} ${changed ? done : already}` })
  })
