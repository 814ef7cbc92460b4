import type { DefinitionFinding } from "@tidings/schema/sequences/plan"

/** `file:line:column code: sentence`, the form that editors and CI link. */
export const findingLine = ({ code, column, file, line, message }: DefinitionFinding): string =>
  `${file}:${line}:${column} ${code}: ${message}`
