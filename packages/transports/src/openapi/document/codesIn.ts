import { catalogue, type Code } from "@tidings/schema/catalogue"
import type { OpenApiDocument } from "./OpenApiDocument.ts"

/** What no operation refuses with: a path without one does. */
const ofNoOperation: ReadonlySet<Code> = new Set<Code>(["unknown_route", "method_not_allowed"])

/** The codes that can happen where a document is served, in the catalogue's order; those that nothing refuses with yet are left out. */
export const codesIn = ({ components }: OpenApiDocument): ReadonlyArray<Code> =>
  (Object.keys(catalogue) as ReadonlyArray<Code>).filter(
    (code) => ofNoOperation.has(code) || Object.hasOwn(components.examples, code)
  )
