import enroll_in_sequence from "@tidings/operations/sequences/enroll_in_sequence"
import { problem } from "@tidings/schema/Problem"
import { Effect, Schema } from "effect"
import * as Face from "../Face.ts"
import { given, sandbox, workspace } from "../fields.ts"
import { sequenceKey, sequencePath } from "./PausingCommand.ts"

const ofContact = (description: string) => Schema.optionalKey(Schema.String.annotate({ description }))

const variablesOf = (text: string) =>
  Effect.mapError(
    Effect.try(() => JSON.parse(text) as unknown),
    () => problem("field_invalid", { message: `--variables is no JSON object: ${text.slice(0, 100)}` })
  ).pipe(
    Effect.filterOrFail(
      (value): value is Record<string, Schema.Json> =>
        typeof value === "object" && value !== null && !Array.isArray(value),
      () => problem("field_invalid", { message: `--variables is no JSON object: ${text.slice(0, 100)}` })
    )
  )

export default Face.make(enroll_in_sequence, {
  name: "sequence enrol",
  says: "Enrol a contact in a sequence, also in one whose trigger is manual",
  input: Schema.Struct({
    key: sequenceKey,
    externalId: ofContact("Your own id of the contact"),
    email: ofContact("The contact's address"),
    variables: ofContact("Values for its messages as variables.*, as JSON"),
    sandbox,
    workspace
  }),
  positional: ["key"],
  output: Schema.Struct({
    run: Schema.String,
    key: Schema.String,
    contact: Schema.String,
    enrolled: Schema.Boolean,
    workspace: Schema.String
  }),
  examples: { "Somebody begins by hand": { key: "by_hand", email: "ada@example.com" } },
  missing: ({ key }) => `There is no sequence ${key}.`,
  pathOf: sequencePath,
  asks: ({ email, externalId, key, variables }) =>
    Effect.gen(function* () {
      if (email === undefined && externalId === undefined)
        return yield* problem("field_invalid", { message: "Say whom: --external-id, --email or both." })
      return given({
        keyOrId: key,
        contact: given({ external_id: externalId, email }),
        variables: variables === undefined ? undefined : yield* variablesOf(variables)
      })
    }),
  tells: ({ contactId, enrolled, id, sequenceKey }, _, { workspaceId }) => ({
    run: id,
    key: sequenceKey,
    contact: contactId,
    enrolled,
    workspace: workspaceId
  }),
  shown: ({ contact, enrolled, key, run }) => ({
    result: enrolled ? `${contact} begins ${key}: run ${run}` : `${contact} is in ${key} already: run ${run}`
  })
})
