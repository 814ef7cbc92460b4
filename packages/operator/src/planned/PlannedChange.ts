import type cancel_planned_email from "@tidings/operations/campaigns/cancel_planned_email"
import type pause_planned_email from "@tidings/operations/campaigns/pause_planned_email"
import type resume_planned_email from "@tidings/operations/campaigns/resume_planned_email"
import { id } from "@tidings/schema/Id"
import { Schema } from "effect"
import * as Face from "../Face.ts"
import { sandbox, workspace } from "../fields.ts"
import { ShownMail } from "./ShownMail.ts"

/** The field for a planned mail. */
export const plannedMailField = id("pem").annotate({ description: "The planned mail" })

const words: Readonly<Record<string, string>> = { plannedId: "id", templateKey: "template", listId: "list" }

/** Returns the field of a command about planned mails for one of the operations'. */
export const plannedPath = (path: string): string | undefined => words[path]

interface PlannedChange {
  readonly verb: string
  readonly says: string
  /** The purpose of the example. */
  readonly example: string
  /** The words that follow the mail's name once it was changed, and if it was so before. */
  readonly done: string
  readonly already: string
}

/** Declares the face of an operation that moves a planned mail to another status. */
export const plannedChange = <
  Op extends typeof cancel_planned_email | typeof pause_planned_email | typeof resume_planned_email
>(
  operation: Op,
  { already, done, example, says, verb }: PlannedChange
) =>
  Face.make(operation as typeof pause_planned_email, {
    name: `planned ${verb}`,
    says,
    input: Schema.Struct({ id: plannedMailField, sandbox, workspace }),
    positional: ["id"],
    output: Schema.Struct({ ...ShownMail.fields, changed: Schema.Boolean }),
    examples: { [example]: { id: "pem_01kb2x9w3t5v7y8z" } },
    pathOf: plannedPath,
    asks: ({ id }) => ({ plannedId: id }),
    tells: (mail, _, { workspaceId }) => ({ ...mail, workspace: workspaceId }),
    shown: ({ changed, name }) => ({ result: `${name} ${changed ? done : already}` })
  })
