import { known, readPatterned, verdicts } from "../source/linearity/verdicts.ts"

const path = "tools/source/linearity/linearPatterns.json"

export const files = async () => {
  const { linear } = await verdicts(await readPatterned(), known)
  return new Map([[path, `${JSON.stringify([...linear].sort(), null, 2)}\n`]])
}
