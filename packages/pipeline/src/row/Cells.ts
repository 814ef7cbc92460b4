import type { SurfaceKind } from "@tidings/schema/approvals/ApprovalPolicy"
import type { Seen } from "@tidings/schema/approvals/approval"
import type { Code } from "@tidings/schema/catalogue"
import type { Problem } from "@tidings/schema/Problem"
import type { Foresight } from "@tidings/services/access/Foreseen"
import type { Preview } from "@tidings/services/approvals/Preview"
import type { Effect, Schema } from "effect"

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

/** Fields of an output: those of the file in base64 and its media type, or that of its address in the library. */
export type PictureIn<Field> = { readonly base64: Field; readonly type: Field } | { readonly address: Field }

/** A surface that only some inputs touch. */
export interface SurfaceWhen<I> {
  readonly kind: SurfaceKind
  /** For readers of the documents: "publish is true". */
  readonly when: string
  readonly needed: (input: I) => boolean
  /** Further surfaces that an input reaches, by whose policies it is held as well. */
  also?(input: I): ReadonlyArray<SurfaceKind>
}

/** The cells that a row writes and everybody reads as they are. */
export interface Cells<
  Name extends string,
  I extends Schema.Struct<Schema.Struct.Fields>,
  O extends Schema.Constraint,
  E extends Code,
  R,
  P
> {
  /** File, MCP tool and operationId. */
  readonly name: Name
  readonly summary: string
  readonly description?: string
  readonly input: I
  readonly output: O
  /** 200 by default; 201 for what was created, 202 for what will happen later. */
  readonly status?: 200 | 201 | 202
  /** Answers 200 where the output says that nothing was made; `when` says so to readers of the documents. */
  readonly otherwise?: { readonly when: string; is(output: O["Type"]): boolean }
  /** What the lack of a required field is refused with, where that has a name of its own. */
  readonly absent?: { readonly [Field in keyof I["Type"]]?: E }
  /** For inputs with `template` and `variables`. */
  readonly typedBy?: TypedBy<keyof I["Type"] & string>
  /** What of the workspace can be read as resources through this row. */
  readonly resource?: Resource<I["Encoded"], O["Encoded"]>
  /** Largest request body in bytes; 1 MiB by default. */
  readonly maxBodyBytes?: number
  /** The handler speaks to somebody outside while the caller waits, and so runs outside a transaction. */
  readonly live?: true
  /** The handler leaves a draft (`Draft`) instead of writing, so that it is written with those of other calls; it costs no credits. */
  readonly drafts?: true
  /** What the caller says goes on to somebody outside the workspace, later. */
  readonly outward?: true
  /** The picture that the output holds or leads to, by the fields that say where: surfaces that can show it to who calls do. */
  readonly picture?: PictureIn<keyof O["Type"] & string>
  /** A POST that removes, ends, takes offline or replaces what is there, on some input at least; PATCH, PUT and DELETE do by their method. */
  readonly destroys?: true
  /** Everyday words for what the row does, besides those of its texts: whoever searches for one finds it. */
  readonly alsoSaid?: string
  /** Announced to go: served with Deprecation, Sunset and Link headers (RFC 9745, RFC 8594). */
  readonly deprecated?: { readonly since: string; readonly sunset: string; readonly instead: string }
  /** What the handler will need of the workspace, as far as the bare input shows it: it is looked up together with the caller (`Foreseen`). */
  foresee?(input: unknown): Foresight
  /**
   * What must be known or made before the transaction, as where a host's name leads or a slow hash: it may refuse, leaves nothing behind that a
   * caller could see, and hands what it found to the handler.
   */
  prepare?(input: I["Type"]): Effect.Effect<P, Problem<E>, R>
  /** A method, so that rows of different inputs share one registry type. */
  handler(input: I["Type"], prepared: P): Effect.Effect<O["Type"], Problem<E>, R>
}

/** The cells of a row that a policy can hold: whoever decides learns from them what approving a call comes to. */
export interface HeldCells<I, E extends Code, R, S = R> {
  /** What a call touches: by the workspace's policy for it, it waits until a person decides (stages/hold.ts). */
  readonly surface: SurfaceKind | SurfaceWhen<I>
  /** What a call would do, in a sentence for whoever decides. */
  asks(input: I): string
  /** What it would come to, as it stands now; it changes nothing, and what it refuses with is why it cannot be shown. */
  shows(input: I): Effect.Effect<Preview, Problem, S>
  /** What the button says behind "Approve and": a verb, or by input. */
  readonly verb: string | ((input: I) => string)
  /** What whoever decides is shown besides the input: a call whose versions are others by then does not run. It holds them in a transaction. */
  seen?(input: I): Effect.Effect<Seen, Problem<E>, R>
}

interface Free {
  readonly surface?: undefined
  readonly asks?: undefined
  readonly shows?: undefined
  readonly verb?: undefined
  readonly seen?: undefined
}

/** All cells of what can be held, or none: a row that can be held and shows nothing does not compile. */
export type HeldOrFree<I, E extends Code, R, S> = HeldCells<I, E, R, S> | Free
