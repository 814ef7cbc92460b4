import { rowList } from "./rowList.ts"

export const files = rowList({
  folder: "packages/schema/src/events",
  name: "events",
  says: "Every event of the platform."
})
