// Stands in for the generated module, which has every table; not copied, since nothing here is to be renamed.
export { sampleThings } from "./sampleThings.ts"
