import type { Html } from "../../../pages/html.ts"
import { tabs } from "../../../pages/parts/layout.ts"
import type { Visit } from "../../Visit.ts"

/** The parts of the room: what was sent, and who gets nothing. */
export const mailTabs = ({ may, to }: Visit, current: "Sent" | "Suppressed"): Html | false =>
  may("list_suppressions") &&
  tabs(
    [
      [to("/mails"), "Sent"],
      [to("/mails/suppressed"), "Suppressed"]
    ],
    current
  )
