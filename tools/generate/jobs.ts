import { rowList } from "./rowList.ts"

export const files = rowList({
  folder: "packages/services/src/jobs",
  name: "jobs",
  says: "Every job of the platform."
})
