import type { JsonSchema } from "effect"

type Schema = JsonSchema.JsonSchema

/** A reference to a component of the same document. */
export interface ReferenceObject {
  readonly $ref: string
}

/** The parts of OpenAPI 3.1 that this platform's description uses. */
export interface OpenApiDocument {
  readonly openapi: "3.1.1"
  readonly info: {
    readonly title: string
    readonly version: string
    readonly summary: string
    readonly description: string
    readonly contact: { readonly name: string }
    readonly license: { readonly name: string; readonly identifier: string }
  }
  readonly servers: ReadonlyArray<{ readonly url: string; readonly description: string }>
  readonly security: ReadonlyArray<SecurityRequirement>
  readonly tags: ReadonlyArray<{
    readonly name: string
    readonly "x-displayName": string
    readonly description: string
    /** The operation that most readers look for. */
    readonly "x-first"?: string
  }>
  /** Tags grouped by use. */
  readonly "x-tagGroups": ReadonlyArray<{ readonly name: string; readonly tags: ReadonlyArray<string> }>
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>
  readonly webhooks: Readonly<Record<string, { readonly post: OperationObject }>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly responses: Readonly<Record<string, ResponseObject>>
    readonly parameters: Readonly<Record<string, ParameterObject>>
    readonly examples: Readonly<Record<string, ExampleObject>>
    readonly headers: Readonly<Record<string, HeaderObject>>
    readonly securitySchemes: Readonly<Record<string, Schema>>
  }
}

export type SecurityRequirement = Readonly<Record<string, ReadonlyArray<string>>>

export interface OperationObject {
  readonly operationId: string
  readonly tags: ReadonlyArray<string>
  readonly summary: string
  readonly description?: string
  readonly deprecated?: true
  readonly security: ReadonlyArray<SecurityRequirement>
  readonly parameters?: ReadonlyArray<ParameterObject | ReferenceObject>
  readonly requestBody?: { readonly required: boolean; readonly content: ContentObject }
  readonly responses: Readonly<Record<string, ResponseObject | ReferenceObject>>
  readonly [extension: `x-${string}`]: unknown
}

export interface ParameterObject {
  readonly name: string
  readonly in: "path" | "query" | "header"
  readonly required: boolean
  readonly description?: string
  readonly schema: Schema
  readonly example?: unknown
  /** The input's name for the field; left out if the path uses the same name. */
  readonly "x-field"?: string
}

export type ContentObject = Readonly<Record<string, MediaType>>

export interface MediaType {
  readonly schema: Schema
  readonly example?: unknown
  readonly examples?: Readonly<Record<string, ReferenceObject>>
}

export interface ResponseObject {
  readonly description: string
  readonly headers?: Readonly<Record<string, ReferenceObject>>
  readonly content?: ContentObject
}

export interface HeaderObject {
  readonly description: string
  readonly schema: Schema
}

export interface ExampleObject {
  readonly summary: string
  readonly value: unknown
}
