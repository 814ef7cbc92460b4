import { known, readPatterned, verdicts } from "../check/patterns.ts"

const path = "tools/check/linearPatterns.json"

export const files = async () => {
  const { linear } = await verdicts(await readPatterned(), known)
  return new Map([[path, `${JSON.stringify([...linear].sort(), null, 2)}\n`]])
}
