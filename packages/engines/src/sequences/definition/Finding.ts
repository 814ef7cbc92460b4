import type { DefinitionFinding } from "@tidings/schema/sequences/plan"

export type Finding = DefinitionFinding

/** `file:line:column code: sentence`, the form that editors and CI link. */
export const findingLine = ({ code, column, file, line, message }: Finding): string =>
  `${file}:${line}:${column} ${code}: ${message}`
