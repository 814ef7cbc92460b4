import type { Html } from "../../../pages/html.ts"
import { tabs } from "../../../pages/parts/layout.ts"
import type { Visit } from "../../Visit.ts"

/** The parts of the room: links, and codes that are printed. */
export const linkTabs = ({ to }: Visit, current: "Links" | "QR designs"): Html =>
  tabs(
    [
      [to("/links"), "Links"],
      [to("/links/qr"), "QR designs"]
    ],
    current
  )
