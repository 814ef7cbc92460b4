import type { Html } from "../../../pages/html.ts"
import { tabs } from "../../../pages/parts/layout.ts"
import type { Visit } from "../../Visit.ts"

/** The parts of the room: what waits, and what is held. */
export const approvalTabs = ({ to }: Visit, current: "Policies" | "Waiting", count = 0): Html =>
  tabs(
    [
      count > 0 ? [to("/approvals"), "Waiting", String(count)] : [to("/approvals"), "Waiting"],
      [to("/approvals/policies"), "Policies"]
    ],
    current
  )
