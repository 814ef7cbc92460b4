import { PlannedEmails } from "@tidings/services/campaigns/PlannedEmails"
import { Effect, Schema } from "effect"
import * as Command from "../Command.ts"
import { sandbox, workspace, worldFor } from "../fields.ts"
import { asTable } from "../table.ts"
import { ShownMail, shownMail } from "./ShownMail.ts"

const most = 100

export default Command.read({
  name: "planned list",
  says: `List the newest ${most} planned mails`,
  input: Schema.Struct({ sandbox, workspace }),
  output: Schema.Struct({ data: Schema.Array(ShownMail) }),
  examples: { "What is planned": {} },
  perform: (given) =>
    Effect.gen(function* () {
      const world = yield* worldFor(given)
      const rows = yield* PlannedEmails.use((planned) => planned.newest(world, most))
      return { data: rows.map(shownMail) }
    }),
  shown: asTable(["id", "status", "leaves", "zone", "template", "list", "name"], ({ data }) =>
    data.map(({ id, listId, livemode, name, perZone, scheduleAt, status, templateKey, timezone }) => [
      id,
      livemode ? status : `${status} (sandbox)`,
      scheduleAt.replace("T", " "),
      perZone ? `each contact's, else ${timezone}` : timezone,
      templateKey ?? "",
      listId ?? "",
      name
    ])
  )
})
