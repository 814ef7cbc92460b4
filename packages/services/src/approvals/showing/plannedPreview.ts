import type { CreatePlannedEmail } from "@tidings/schema/resources/PlannedEmail"
import { Effect } from "effect"
import { plannedTime } from "../../campaigns/plannedTime.ts"
import type { Preview } from "../Preview.ts"

/** Previews parking a mail: its date only, since no mail leaves by itself. */
export const plannedPreview = ({ description, name, scheduleAt, timezone }: typeof CreatePlannedEmail.Type) => {
  const time = plannedTime(scheduleAt, timezone)
  return Effect.succeed<Preview>({
    kind: "facts",
    facts: [
      { name: "Name", value: name },
      ...(description === undefined ? [] : [{ name: "For", value: description }]),
      { name: "Hour there", value: `${scheduleAt.replace("T", " ")}, ${timezone}` },
      ...(time === undefined ? [] : [{ name: "Hour", value: new Date(time.sendsAtMs).toISOString() }])
    ],
    warnings: [
      ...(time?.note === undefined ? [] : [time.note]),
      "It is a draft: nothing leaves until whoever runs the installation gives it a template and a list."
    ]
  })
}
