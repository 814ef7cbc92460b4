import type { CallNotes } from "@tidings/services/audit/CallNotes"
import type { Caller } from "@tidings/services/access/Caller"
import type { Deed } from "@tidings/services/settlement/Settlement"
import type { Code } from "@tidings/schema/catalogue"
import type { Scope } from "@tidings/schema/Scope"
import type { Brand, Schema } from "effect"
import type { Cells, HeldCells, HeldOrFree } from "./row/Cells.ts"
import { actionOf, codesOfShape, exampleOf } from "./row/defaults.ts"
import { needsOf, type Need, type NeedCells } from "./row/Need.ts"
import { repeatsOf, type Idempotency, type Repeats } from "./row/Repeats.ts"
import {
  type AliasCell,
  parseRoute,
  type PathKeysOf,
  type PathOfAlias,
  type HttpRoute,
  type RouteText
} from "./row/HttpRoute.ts"

/** One row of the registry: name, access rules, input, output and handler of a call. */
export interface Operation<
  Name extends string,
  I extends Schema.Struct<Schema.Struct.Fields>,
  O extends Schema.Constraint,
  E extends Code,
  R,
  P = any
>
  extends Cells<Name, I, O, E, R, P>, Partial<HeldCells<I["Type"], E, R>> {
  readonly route: HttpRoute
  /** Further routes with the same answers. */
  readonly aliases: ReadonlyArray<HttpRoute>
  /** Scopes any one of which is enough; empty: any valid key. */
  readonly scopes: ReadonlyArray<Scope>
  readonly needs: ReadonlyArray<Need>
  /** Cost of a call with this input, in credits. */
  creditsOf(input: I["Type"]): number
  readonly repeats: Repeats
  /** The action of the audit entry. */
  readonly audit: string
  /** Error codes of the handler itself; the pipeline's own come on top. */
  readonly errors: ReadonlyArray<E>
  readonly example: I["Encoded"]
}

export type Any<R = any> = Operation<string, any, any, any, R>

/** The services that a row's handler needs, besides those the pipeline gives to every call. */
export type Services<Op extends Any> =
  Op extends Operation<any, any, any, any, infer R> ? Exclude<R, Caller | CallNotes> : never

/** Declares a row. Every `{key}` of its routes must be a field of the input, or name one by `pathNames`. */
export const make = <
  const Name extends string,
  const Http extends RouteText,
  I extends Schema.Struct<Schema.Struct.Fields>,
  O extends Schema.Constraint,
  R,
  P = void,
  Shows = never,
  const E extends ReadonlyArray<Code> = [],
  const Aliases extends ReadonlyArray<AliasCell> = [],
  const Names extends Readonly<Record<string, keyof I["Type"] & string>> = {}
>(
  row: Cells<Name, I, O, E[number] | CodesOfShape<Http, I>, R, P> &
    NeedCells<I["Type"], R> &
    HeldOrFree<I["Type"], E[number] | CodesOfShape<Http, I>, R, Shows> &
    ReadByDefault<Http> &
    ExampleWhereNeeded<I, Http, Names> & {
      readonly http: Http & KeysAreFields<Http, I, Names>
      /** Further paths with the same answers; every field not in a path travels in the body. */
      readonly aliases?: Aliases & { readonly [At in keyof Aliases]: AliasFits<Aliases[At], I, Names> }
      /** Fields that travel under another name in paths: `{ key: "template" }` for the `{key}` of a route. */
      readonly pathNames?: Names &
        Readonly<Record<Exclude<keyof Names, PathKeysOf<Http | PathOfAlias<Aliases[number]>>>, never>>
      /** The action of the audit entry, if it is not the path's noun and the name's verb. */
      readonly audit?: string
      /**
       * Error codes of the handler itself, besides those for a foreign list cursor and for an unknown id in the path.
       */
      readonly errors?: E
    }
): Operation<Name, I, O, E[number] | CodesOfShape<Http, I>, R | Shows, P> => {
  const { aliases, audit, credits = 0, errors = [], example, http, idempotency = "read", pathNames, ...rest } = row
  const {
    callers: _callers,
    liveOnly: _liveOnly,
    plan: _plan,
    planWhen: _planWhen,
    scope,
    scopeWhen: _scopeWhen,
    ...cells
  } = rest
  const route = parseRoute(http, pathNames)
  return {
    ...cells,
    route,
    aliases: (aliases ?? []).map((alias) => parseRoute(alias, pathNames)),
    scopes: [scope ?? []].flat(),
    needs: needsOf(row),
    creditsOf: typeof credits === "number" ? () => credits : credits.of,
    repeats: repeatsOf(idempotency),
    audit: audit ?? actionOf(row.name, route),
    errors: [...new Set([...codesOfShape(row.input, route), ...errors])],
    example: example ?? exampleOf(row.name, row.input, route)
  } as never
}

type CodesOfShape<Http extends string, I extends Schema.Struct<Schema.Struct.Fields>> =
  | ("cursor" extends keyof I["fields"] ? "cursor_invalid" : never)
  | (I["Type"][PathKeysOf<Http> & keyof I["Type"]] extends infer Field
      ? Field extends string & Brand.Brand<infer _>
        ? "resource_not_found"
        : never
      : never)

/** `idempotency` is optional for GET and required for other methods. */
type ReadByDefault<Http extends string> = Http extends `GET ${string}`
  ? { readonly idempotency?: Idempotency }
  : { readonly idempotency: Idempotency }

/** An input with no required fields outside its path needs no example: the schemas of the path's fields have theirs. */
type ExampleWhereNeeded<I extends Schema.Struct<Schema.Struct.Fields>, Http extends string, Names> =
  {} extends Omit<I["Encoded"], PathKeysOf<Http> | (Names[keyof Names] & PropertyKey)>
    ? { readonly example?: I["Encoded"] }
    : { readonly example: I["Encoded"] }

type KeysAreFields<R extends RouteText, I extends Schema.Struct<Schema.Struct.Fields>, Names> =
  PathKeysOf<R> extends keyof I["Type"] | keyof Names
    ? R
    : `input has no field "${Exclude<PathKeysOf<R>, keyof I["Type"] | keyof Names> & string}"`

type AliasFits<Alias extends AliasCell, I extends Schema.Struct<Schema.Struct.Fields>, Names> = Alias extends RouteText
  ? KeysAreFields<Alias, I, Names>
  : Alias extends { readonly path: infer Path extends RouteText }
    ? {
        readonly path: KeysAreFields<Path, I, Names>
        readonly requires: ReadonlyArray<keyof I["Type"] & string>
      }
    : never

export const defaultMaxBodyBytes = 1024 * 1024

/** Maximum size of a body or message for this row, in bytes. */
export const maxBodyBytesOf = (row: Any): number => row.maxBodyBytes ?? defaultMaxBodyBytes

/** True for rows that change nothing. */
export const isReadOnly = ({ repeats }: Any): boolean => repeats.isReadOnly

/** True if the handler does nothing but read the database, so that a standby may answer in its place. */
export const readsAlone = ({ live, needs, repeats, waits }: Any): boolean =>
  repeats.idempotency === "read" && live !== true && waits !== true && !needs.some(({ kind }) => kind === "credits")

/**
 * True if some call of the row removes, ends, takes offline or replaces existing data, rather than only adding to it.
 */
export const isDestructive = ({ destroys, route: { method } }: Any): boolean =>
  destroys === true || (method !== "GET" && method !== "POST")

/** The way a call of the row is run; see `Settlement`. */
export const runsOf = ({ drafts, live }: Any): Deed<unknown, unknown>["runs"] =>
  live === true || drafts === true ? "as a draft" : "in a transaction"

/** True for rows that honour an Idempotency-Key. */
export const takesKey = ({ repeats }: Any): boolean => repeats.key === "optional" || repeats.key === "fromPro"

/** True for rows that a member on a page calls only shortly after typing a code. */
export const needsRecentSignIn = ({ needs, recentSignIn }: Any): boolean =>
  recentSignIn === true || needs.some(({ kind }) => kind === "person")
