export { check, type Checked, type Origin } from "./contract/checkVariables.ts"
export type { TemplateSource } from "./compile.ts"
export { contractOf } from "./contract/contract.ts"
export { sampled, sampleVariables } from "./contract/sample.ts"
