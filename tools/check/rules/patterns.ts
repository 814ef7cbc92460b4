import { idle, known, readPatterned, verdicts } from "../../source/linearity/verdicts.ts"

export const name = "patterns"

/** Finds regular expressions that may take more than linear time, and excuses for those that no longer exist. */
export const run = async () => {
  const tree = await readPatterned()
  return [...(await verdicts(tree, known)).findings, ...idle(tree)]
}
