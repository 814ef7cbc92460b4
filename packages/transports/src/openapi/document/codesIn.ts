import { catalogue, type Code } from "@tidings/schema/catalogue"
import type { OpenApiDocument } from "./OpenApiDocument.ts"

/** Error codes of paths that no operation answers (404, 405). */
const ofNoOperation: ReadonlySet<Code> = new Set<Code>(["unknown_route", "method_not_allowed"])

/**
 * The error codes that a document's operations and its unknown paths can answer, in the catalogue's order; a code that
 * no operation answers yet is left out.
 */
export const codesIn = ({ components }: OpenApiDocument): ReadonlyArray<Code> =>
  (Object.keys(catalogue) as ReadonlyArray<Code>).filter(
    (code) => ofNoOperation.has(code) || Object.hasOwn(components.examples, code)
  )
