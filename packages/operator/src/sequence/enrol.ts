import { CallNotes } from "@tidings/services/audit/CallNotes"
import { Caller } from "@tidings/services/access/Caller"
import { systemCaller } from "@tidings/services/access/systemCaller"
import { SequenceRuns } from "@tidings/services/sequences/SequenceRuns"
import { problem } from "@tidings/schema/Problem"
import { Effect, Schema } from "effect"
import * as Command from "../Command.ts"
import { sandbox, workspace, workspaceFor } from "../fields.ts"
import { sequenceKey } from "./PausingCommand.ts"

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

export default Command.make({
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
  audit: "sequence.enroll",
  examples: { "Somebody begins by hand": { key: "by_hand", email: "ada@example.com" } },
  perform: ({ email, externalId, key, sandbox = false, variables, workspace }) =>
    Effect.gen(function* () {
      const { id: workspaceId, plan } = yield* workspaceFor(workspace)
      const given = variables === undefined ? undefined : yield* variablesOf(variables)
      if (email === undefined && externalId === undefined)
        return yield* problem("field_invalid", { message: "Say whom: --external-id, --email or both." })
      const contact = {
        ...(externalId !== undefined && { external_id: externalId }),
        ...(email !== undefined && { email })
      }
      const run = yield* SequenceRuns.use((runs) =>
        runs.enrol({ keyOrId: key, contact, ...(given !== undefined && { variables: given }) }, { byPerson: true })
      ).pipe(
        Effect.provideService(Caller, { ...systemCaller(workspaceId, plan), livemode: !sandbox }),
        Effect.provideService(CallNotes, CallNotes.empty())
      )
      const output = {
        run: run.id,
        key: run.sequenceKey,
        contact: run.contactId,
        enrolled: run.enrolled,
        workspace: workspaceId
      }
      const change = {
        workspaceId,
        livemode: !sandbox,
        target: { kind: "sequence_run", id: run.id },
        metadata: { sequence: run.sequenceKey, contact: run.contactId }
      }
      return { output, changes: run.enrolled ? [change] : [] }
    }),
  shown: ({ contact, enrolled, key, run }) => ({
    result: enrolled ? `${contact} begins ${key}: run ${run}` : `${contact} is in ${key} already: run ${run}`
  })
})
