import { id } from "@tidings/schema/Id"
import { Planning } from "@tidings/services/campaigns/Planning"
import { Effect, Schema } from "effect"
import * as Command from "../Command.ts"
import { sandbox, workspace } from "../fields.ts"
import { worldFor } from "../workspaceFor.ts"
import { changed, ShownMail, shownMail } from "./ShownMail.ts"

export default Command.make({
  name: "planned resume",
  says: "Let a paused or failed planned mail go on: recipients who waited meanwhile get it now, and nobody twice",
  input: Schema.Struct({ id: id("pem").annotate({ description: "The planned mail" }), sandbox, workspace }),
  positional: ["id"],
  output: Schema.Struct({ ...ShownMail.fields, changed: Schema.Boolean }),
  audit: "planned_email.resume",
  examples: { "It goes on": { id: "pem_01kb2x9w3t5v7y8z" } },
  perform: ({ id, ...given }) =>
    Effect.gen(function* () {
      const world = yield* worldFor(given)
      const { isNew, mail } = yield* Planning.use((planning) => planning.resume(world, id))
      return { output: { ...shownMail(mail), changed: isNew }, changes: isNew ? [changed(mail)] : [] }
    }),
  shown: ({ changed, name }) => ({ result: changed ? `${name} goes on` : `${name} was under way already` })
})
