import { rowList } from "./rowList.ts"

export const files = rowList({
  folder: "packages/operations/src/prompts",
  name: "prompts",
  says: "Every prompt of the platform."
})
