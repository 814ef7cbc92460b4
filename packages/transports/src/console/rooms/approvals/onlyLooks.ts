import { noteBox } from "../../../pages/parts/layout.ts"

/** Said to members who may look at what waits, and not decide it. */
export const onlyLooks = noteBox(
  "info",
  "eye",
  "You can look at what waits here",
  "Whoever runs this installation has not let you decide it."
)
