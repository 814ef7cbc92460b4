import list_planned_emails from "@tidings/operations/campaigns/list_planned_emails"
import { Effect, Schema } from "effect"
import * as Face from "../Face.ts"
import { sandbox, workspace } from "../fields.ts"
import { asTable } from "../table.ts"
import { ShownMail } from "./ShownMail.ts"

const most = 100

export default Face.several([list_planned_emails], {
  name: "planned list",
  says: `List the newest ${most} planned mails`,
  input: Schema.Struct({ sandbox, workspace }),
  output: Schema.Struct({ data: Schema.Array(ShownMail) }),
  examples: { "What is planned": {} },
  answer: (call, _, place) =>
    Effect.zipWith(place, Face.allOf(call, list_planned_emails, {}, most), ({ workspaceId }, mails) => ({
      data: mails.map((mail) => ({ ...mail, workspace: workspaceId }))
    })),
  shown: asTable(["id", "status", "leaves", "zone", "template", "list", "name"], ({ data }) =>
    data.map(({ id, listId, livemode, name, perZone, scheduleAt, segmentId, status, templateKey, timezone }) => [
      id,
      livemode ? status : `${status} (sandbox)`,
      scheduleAt.replace("T", " "),
      perZone ? `each contact's, else ${timezone}` : timezone,
      templateKey ?? "",
      listId ?? segmentId ?? "",
      name
    ])
  )
})
