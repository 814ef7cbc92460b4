import type { JsonSchema } from "effect"
import type { OpenApiDocument, OperationObject, ParameterObject, ReferenceObject } from "./OpenApiDocument.ts"

/** Returns the component that a reference points to, or the node itself if it is not a reference. */
export const dereferenced = <A extends object>(document: OpenApiDocument, node: A | ReferenceObject): A => {
  if (!("$ref" in node) || typeof node.$ref !== "string") return node as A
  const [, , kind, name] = node.$ref.split("/") as [string, string, keyof OpenApiDocument["components"], string]
  return document.components[kind][name] as unknown as A
}

/** Returns the name of the component that a schema refers to; undefined if it is not a reference. */
export const componentOf = (schema: JsonSchema.JsonSchema): string | undefined =>
  typeof schema["$ref"] === "string" ? schema["$ref"].split("/").at(-1) : undefined

/** Returns an operation's parameters of one location. */
export const parametersIn = (
  document: OpenApiDocument,
  { parameters = [] }: OperationObject,
  location: ParameterObject["in"]
): ReadonlyArray<ParameterObject> =>
  parameters.map((one) => dereferenced<ParameterObject>(document, one)).filter((one) => one.in === location)
