import type { Html } from "../../../pages/html.ts"
import { tabs } from "../../../pages/parts/layout.ts"
import type { Visit } from "../../Visit.ts"

/** The address of planned email, which no key of a sequence can be. */
export const plannedMailPath = "/journeys/~planned"

/** The parts of the room: what people go through by themselves, and mails with a date. */
export const journeyTabs = ({ may, to }: Visit, current: "Planned email" | "Sequences"): Html | false =>
  may("list_planned_emails") &&
  tabs(
    [
      [to("/journeys"), "Sequences"],
      [to(plannedMailPath), "Planned email"]
    ],
    current
  )

/** The parts of one sequence. */
export const sequenceTabs = ({ to }: Visit, key: string, current: "Diagram" | "Runs" | "Versions"): Html =>
  tabs(
    [
      [to(`/journeys/${key}`), "Diagram"],
      [to(`/journeys/${key}/runs`), "Runs"],
      [to(`/journeys/${key}/versions`), "Versions"]
    ],
    current
  )
