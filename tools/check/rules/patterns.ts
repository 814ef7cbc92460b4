import { idle, known, readPatterned, verdicts } from "../../source/linearity/verdicts.ts"

export const name = "patterns"

/** Regular expressions that may take more than linear time, and excuses for those that there are no more. */
export const run = async () => {
  const tree = await readPatterned()
  return [...(await verdicts(tree, known)).findings, ...idle(tree)]
}
