import { known, readPatterned, verdicts } from "../check/rules/patterns.ts"

const path = "tools/check/rules/linearPatterns.json"

export const files = async () => {
  const { linear } = await verdicts(await readPatterned(), known)
  return new Map([[path, `${JSON.stringify([...linear].sort(), null, 2)}\n`]])
}
