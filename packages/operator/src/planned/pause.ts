import { id } from "@tidings/schema/Id"
import { Planning } from "@tidings/services/campaigns/Planning"
import { Effect, Schema } from "effect"
import * as Command from "../Command.ts"
import { sandbox, workspace } from "../fields.ts"
import { worldFor } from "../workspaceFor.ts"
import { changed, ShownMail, shownMail } from "./ShownMail.ts"

export default Command.make({
  name: "planned pause",
  says: "Send nothing more of a planned mail until it is resumed; sends accepted before still leave",
  input: Schema.Struct({ id: id("pem").annotate({ description: "The planned mail" }), sandbox, workspace }),
  positional: ["id"],
  output: Schema.Struct({ ...ShownMail.fields, changed: Schema.Boolean }),
  audit: "planned_email.pause",
  examples: { "It stands still": { id: "pem_01kb2x9w3t5v7y8z" } },
  perform: ({ id, ...given }) =>
    Effect.gen(function* () {
      const world = yield* worldFor(given)
      const { isNew, mail } = yield* Planning.use((planning) => planning.pause(world, id))
      return { output: { ...shownMail(mail), changed: isNew }, changes: isNew ? [changed(mail)] : [] }
    }),
  shown: ({ changed, name }) => ({ result: changed ? `${name} is paused` : `${name} was paused already` })
})
