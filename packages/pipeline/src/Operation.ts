import type { CallNotes } from "@tidings/services/audit/CallNotes"
import type { Caller } from "@tidings/services/access/Caller"
import type { Code } from "@tidings/schema/catalogue"
import type { Plan } from "@tidings/schema/Plan"
import type { Problem } from "@tidings/schema/Problem"
import type { Scope } from "@tidings/schema/Scope"
import type { Effect, Schema } from "effect"

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE"

/** Method and path in one cell: `"DELETE /v1/links/{linkId}"`. */
export type Route = `${Method} /v1/${string}`

/**
 * What a second identical call does.
 * `read` changes nothing; `pure` computes and changes nothing; `natural` changes nothing more by itself; `accepted` takes an Idempotency-Key;
 * `required` takes one, and must have it from the pro plan on; `recorded` only notes the key in the audit entry.
 */
export type Idempotency = "read" | "pure" | "accepted" | "required" | "recorded" | "natural"

/** A scope that only some inputs need. */
export interface ScopeWhen<I> {
  readonly scope: Scope
  /** For readers of the documents: "bypassSuppression is true". */
  readonly when: string
  readonly needed: (input: I) => boolean
}

/** A plan that only some inputs need. */
export interface PlanWhen<I, R = never> {
  /** The lowest that will do. */
  readonly plan: Plan
  /** For readers of the documents: "publish is true". */
  readonly when: string
  /** An effect where the answer depends on how the installation is set up. */
  readonly needed: (input: I) => boolean | Effect.Effect<boolean, never, R>
}

/** Surfaces show what each of the workspace's published templates takes as `variables`; `template` is its key. */
export interface TypedBy<Field> {
  readonly by: "template"
  /** The row that tells what one template takes, where there is no room for all of them. */
  readonly describedBy: string
  /** The row that lists the templates, where there is no room for their keys. */
  readonly listedBy: string
  /** Boolean fields of the input that, when true, let other templates and variables fit. */
  readonly unless?: ReadonlyArray<Field>
}

/** One part of a resource as it is read. */
export interface Content {
  /** Names what is beside the resource's own representation: the fragment of its URI. */
  readonly part?: string
  readonly mimeType: string
  readonly text: string
}

/** A resource for each thing of a kind that the workspace has, read by calling the row. */
export interface Resource<I, O> {
  /** Where each is found, with `{key}` for its key. */
  readonly uri: `tidings://${string}/{key}`
  /** Those published and not archived. */
  readonly each: "template"
  readonly title: string
  readonly description: string
  /** Of the resource's own representation. */
  readonly mimeType: string
  input(key: string): I
  /** Its own representation first. */
  contents(output: O): ReadonlyArray<Content>
}

/** What a call costs in credits: the same for every input, or by input, in words for readers of the documents. */
export type Credits<I> = number | { readonly says: string; readonly of: (input: I) => number }

/** One row of the registry: how a call is named, who may make it, what goes in and out, who answers. */
export interface Operation<
  Name extends string,
  I extends Schema.Struct<Schema.Struct.Fields>,
  O extends Schema.Constraint,
  E extends ReadonlyArray<Code>,
  R,
  P = any
> {
  /** File, MCP tool, operationId and span. */
  readonly name: Name
  readonly http: Route
  /** Further paths that answer the same; every field not in a path travels in the body. */
  readonly aliases?: ReadonlyArray<Route>
  /** Fields that travel under another name in paths: `{ key: "template" }` for the `{key}` of a route. */
  readonly pathNames?: Readonly<Record<string, keyof I["Type"] & string>>
  /** null: any valid key. Several: any one of them is enough. */
  readonly scope: Scope | ReadonlyArray<Scope> | null
  readonly scopeWhen?: ReadonlyArray<ScopeWhen<I["Type"]>>
  /** The lowest plan that has the operation. */
  readonly plan?: Plan
  readonly planWhen?: ReadonlyArray<PlanWhen<I["Type"], R>>
  /** Charged in the transaction of the effect, unless the key is a sandbox key. A live row has no such transaction, and costs nothing. */
  readonly credits?: Credits<I["Type"]>
  readonly idempotency: Idempotency
  /** The action of the audit entry: `<group noun>.<verb>`. */
  readonly audit: string
  readonly summary: string
  readonly description?: string
  readonly input: I
  readonly output: O
  /** 200 by default; 201 for what was created, 202 for what will happen later. */
  readonly status?: 200 | 201 | 202
  /** What the lack of a required field is refused with, where that has a name of its own. */
  readonly absent?: { readonly [Field in keyof I["Type"]]?: E[number] }
  /** What the handler itself refuses with; the pipeline's own refusals come on top. */
  readonly errors: E
  readonly example: I["Encoded"]
  /** For inputs with `template` and `variables`. */
  readonly typedBy?: TypedBy<keyof I["Type"] & string>
  /** What of the workspace can be read as resources through this row. */
  readonly resource?: Resource<I["Encoded"], O["Encoded"]>
  /** Largest request body in bytes; 1 MiB by default. */
  readonly maxBodyBytes?: number
  /** The handler speaks to somebody outside while the caller waits, and so runs outside a transaction. */
  readonly live?: true
  /** What the caller says goes on to somebody outside the workspace, later. */
  readonly outward?: true
  /** Announced to go: served with Deprecation, Sunset and Link headers (RFC 9745, RFC 8594). */
  readonly deprecated?: { readonly since: string; readonly sunset: string; readonly instead: string }
  /**
   * What must be known or made before the transaction, as where a host's name leads or a slow hash: it may refuse, leaves nothing behind that a
   * caller could see, and hands what it found to the handler.
   */
  prepare?(input: I["Type"]): Effect.Effect<P, Problem<E[number]>, R>
  /** A method, so that rows of different inputs share one registry type. */
  handler(input: I["Type"], prepared: P): Effect.Effect<O["Type"], Problem<E[number]>, R>
}

export type Any<R = any> = Operation<string, any, any, any, R>

/** The services a row's handler asks for, besides what the pipeline gives to every call. */
export type Services<Op extends Any> =
  Op extends Operation<any, any, any, any, infer R> ? Exclude<R, Caller | CallNotes> : never

/** Declares a row. Every `{key}` of its routes must be a field of the input, or name one by `pathNames`. */
export const make = <
  const Name extends string,
  const Http extends Route,
  I extends Schema.Struct<Schema.Struct.Fields>,
  O extends Schema.Constraint,
  const E extends ReadonlyArray<Code>,
  R,
  P = void,
  const Aliases extends ReadonlyArray<Route> = [],
  const Names extends Readonly<Record<string, keyof I["Type"] & string>> = {}
>(
  row: Omit<Operation<Name, I, O, E, R, P>, "http" | "aliases" | "pathNames"> & {
    readonly http: Http & KeysAreFields<Http, I, Names>
    readonly aliases?: Aliases & { readonly [At in keyof Aliases]: KeysAreFields<Aliases[At], I, Names> }
    readonly pathNames?: Names & Readonly<Record<Exclude<keyof Names, PathKeys<Http | Aliases[number]>>, never>>
  }
): Operation<Name, I, O, E, R, P> => row as never

type PathKeys<R extends string> = R extends `${string}{${infer Key}}${infer Rest}` ? Key | PathKeys<Rest> : never

type KeysAreFields<R extends Route, I extends Schema.Struct<Schema.Struct.Fields>, Names> =
  PathKeys<R> extends keyof I["Type"] | keyof Names
    ? R
    : `input has no field "${Exclude<PathKeys<R>, keyof I["Type"] | keyof Names> & string}"`

/** A field of the input that a route has in its path. */
export interface PathField {
  /** As the route writes it. */
  readonly name: string
  readonly field: string
}

/** What one of a row's routes has in its path, in its order. */
export const pathFieldsOf = ({ pathNames = {} }: Pick<Any, "pathNames">, route: Route): ReadonlyArray<PathField> =>
  Array.from(route.matchAll(/\{(\w+)\}/gu), ([, name]) => ({
    name: name!,
    field: Object.hasOwn(pathNames, name!) ? pathNames[name!]! : name!
  }))

export const defaultMaxBodyBytes = 1024 * 1024

/** The largest body, or message, that may call this row. */
export const maxBodyBytesOf = (row: Any): number => row.maxBodyBytes ?? defaultMaxBodyBytes

/** What a call with this input costs. */
export const creditsOf = ({ credits = 0 }: Any, input: unknown): number =>
  typeof credits === "number" ? credits : credits.of(input)

/** What a call costs, in words; undefined when it costs nothing. */
export const priceOf = ({ credits }: Any): string | undefined => {
  if (credits === undefined) return undefined
  return typeof credits === "number" ? `${credits} ${credits === 1 ? "credit" : "credits"}` : credits.says
}

/** True for rows that leave nothing behind. */
export const isReadOnly = (row: Any): boolean => row.idempotency === "read" || row.idempotency === "pure"

/** True for rows that honour an Idempotency-Key. */
export const takesKey = (row: Any): boolean => row.idempotency === "accepted" || row.idempotency === "required"
