import { tabs } from "../../../pages/parts/layout.ts"
import type { Visit } from "../../Visit.ts"

/** The parts of one template. */
export const templateTabs = ({ to }: Visit, key: string, current: "Preview" | "Edit" | "Versions") =>
  tabs(
    [
      [to(`/templates/${key}`), "Preview"],
      [to(`/templates/${key}/edit`), "Edit"],
      [to(`/templates/${key}/versions`), "Versions"]
    ],
    current
  )
