import type { Html } from "../../../pages/html.ts"
import { tabs } from "../../../pages/parts/layout.ts"
import type { Visit } from "../../Visit.ts"

/** The parts of the room: what is planned, every post, and the accounts that they appear on. */
export const socialTabs = ({ to }: Visit, current: "Calendar" | "Posts" | "Accounts"): Html =>
  tabs(
    [
      [to("/social"), "Calendar"],
      [to("/social/posts"), "Posts"],
      [to("/social/accounts"), "Accounts"]
    ],
    current
  )
