export { check, type Checked } from "./check.ts"
export type { Source } from "./compile.ts"
export { contractOf } from "./contract.ts"
export { sampled, sampleVariables } from "./sample.ts"
