import type { Html } from "../../../pages/html.ts"
import { tabs } from "../../../pages/parts/layout.ts"
import type { Visit } from "../../Visit.ts"

/** The parts of the room: what was sent, how it is worded, and who stopped it. */
export const textTabs = ({ to }: Visit, current: "Sent" | "Wordings" | "Opted out"): Html =>
  tabs(
    [
      [to("/texts"), "Sent"],
      [to("/texts/wordings"), "Wordings"],
      [to("/texts/opt-outs"), "Opted out"]
    ],
    current
  )
