import type { SurfaceKind } from "@tidings/schema/approvals/ApprovalPolicy"
import type { Seen } from "@tidings/schema/approvals/approval"
import type { Code } from "@tidings/schema/catalogue"
import type { Problem } from "@tidings/schema/Problem"
import type { Foresight } from "@tidings/services/access/Foreseen"
import type { Preview } from "@tidings/services/approvals/Preview"
import type { Effect, Schema } from "effect"

/**
 * Marks `variables` as typed by the workspace's published templates, with the key in `template`; surfaces show the
 * variables of each template.
 */
export interface TypedBy<Field> {
  readonly by: "template"
  /** The row that describes one template's variables, for surfaces with no room for all of them. */
  readonly describedBy: string
  /** The row that lists the templates, for surfaces with no room for their keys. */
  readonly listedBy: string
  /** Boolean input fields that, if true, permit other templates and variables. */
  readonly unless?: ReadonlyArray<Field>
}

/** One part of a resource's contents. */
export interface ResourceContent {
  /** Name of a part besides the resource's own representation: the fragment of its URI. */
  readonly part?: string
  readonly mimeType: string
  readonly text: string
}

/** A resource for each object of a kind in the workspace, read by calling the row. */
export interface Resource<I, O> {
  /** URI of each resource, with `{key}` for its key. */
  readonly uri: `tidings://${string}/{key}`
  /** The kind of object; only published and unarchived ones are listed. */
  readonly each: "template"
  readonly title: string
  readonly description: string
  /** Media type of the resource's own representation. */
  readonly mimeType: string
  input(key: string): I
  /** The input for a fragment of the URI that its contents do not have as a part; undefined for any other. */
  inputOf?(key: string, part: string): I | undefined
  /** Its own representation first. */
  contents(output: O): ReadonlyArray<ResourceContent>
}

/** Fields of an output: the base64 file and its media type, or its address in the library. */
type PictureIn<Field> = { readonly base64: Field; readonly type: Field } | { readonly address: Field }

/** A surface that only some inputs touch. */
interface SurfaceWhen<I> {
  readonly kind: SurfaceKind
  /** Condition in words, for the documents: "publish is true". */
  readonly when: string
  readonly needed: (input: I) => boolean
  /** Further surfaces that an input reaches; their policies hold it as well. */
  also?(input: I): ReadonlyArray<SurfaceKind>
}

/** Cells of a row that are used as written. */
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
  /** 200 by default; 201 for created objects, 202 for accepted later work. */
  readonly status?: 200 | 201 | 202
  /** Answers 200 if the output shows that nothing was made; `when` gives the condition in words, for the documents. */
  readonly otherwise?: { readonly when: string; is(output: O["Type"]): boolean }
  /** Error codes for missing required fields that have a code of their own. */
  readonly absent?: { readonly [Field in keyof I["Type"]]?: E }
  /** For inputs with `template` and `variables`. */
  readonly typedBy?: TypedBy<keyof I["Type"] & string>
  /** The workspace's objects that can be read as resources through this row. */
  readonly resource?: Resource<I["Encoded"], O["Encoded"]>
  /**
   * Field whose items the handler decodes one by one and answers each by itself; the call's own decoding reads only how
   * many they are and the names of their fields.
   */
  readonly items?: keyof I["Type"] & string
  /** True for an output that tells of nothing but refusals, which agents are told as an error. */
  failed?(output: O["Type"]): boolean
  /** Maximum size of a request body in bytes; 1 MiB by default. */
  readonly maxBodyBytes?: number
  /** True if the handler talks to an outside service while the caller waits, and so runs outside a transaction. */
  readonly live?: true
  /** True if the handler may wait for something to happen, and so runs without a transaction. */
  readonly waits?: true
  /**
   * True if the handler returns a draft (`Draft`) instead of writing, so that it is written with those of other calls;
   * it costs no credits.
   */
  readonly drafts?: true
  /** True for a read that every surface audits, because it takes people's content out. */
  readonly audited?: true
  /** Field with a secret that is not even remembered: a replay answers null there. */
  readonly shownOnce?: keyof O["Type"] & string
  /** True if the caller's content later goes to somebody outside the workspace. */
  readonly outward?: true
  /** Fields of the output that hold or link to a picture; surfaces that can display it do so. */
  readonly picture?: PictureIn<keyof O["Type"] & string>
  /**
   * True for a POST that, on some input at least, removes, ends, takes offline or replaces data; PATCH, PUT and DELETE
   * do by their method.
   */
  readonly destroys?: true
  /**
   * True if a member on a page must have typed a code in the last 15 minutes, as for every row for people alone: the
   * call ends an access, or takes out or erases what is known of a person.
   */
  readonly recentSignIn?: true
  /**
   * True if an agent finds the row by search_operations, and has it in its list of tools only if its client asks for
   * its group, its name or all.
   */
  readonly unlisted?: true
  /** Everyday search words for the row, besides those of its texts. */
  readonly alsoSaid?: string
  /** Deprecation dates and replacement: served with Deprecation, Sunset and Link headers (RFC 9745, RFC 8594). */
  readonly deprecated?: { readonly since: string; readonly sunset: string; readonly instead: string }
  /**
   * Workspace data that the handler will need, as far as the undecoded input shows; it is read together with the caller
   * (`Foreseen`).
   */
  foresee?(input: unknown): Foresight
  /**
   * Work before the transaction, such as resolving a host name or a slow hash: it may refuse, leaves nothing that a
   * caller could see, and hands its result to the handler.
   */
  prepare?(input: I["Type"]): Effect.Effect<P, Problem<E>, R>
  /** A method, so that rows of different inputs share one registry type. */
  handler(input: I["Type"], prepared: P): Effect.Effect<O["Type"], Problem<E>, R>
}

/** Cells of a row that a policy can hold; they show the person who decides the effect of approving a call. */
export interface HeldCells<I, E extends Code, R, S = R> {
  /**
   * The surface that a call touches: by the workspace's policy for it, the call waits until a person decides
   * (stages/hold.ts).
   */
  readonly surface: SurfaceKind | SurfaceWhen<I>
  /** The effect of a call in one sentence, for the person who decides. */
  asks(input: I): string
  /** Previews the result as of now, without changing anything; an error is the reason why there is no preview. */
  shows(input: I): Effect.Effect<Preview, Problem, S>
  /** The text of the button behind "Approve and": a verb, or by input. */
  readonly verb: string | ((input: I) => string)
  /**
   * Versions of further content shown to the person who decides: if they differ later, the approved call does not run.
   * Locks them in a transaction.
   */
  seen?(input: I): Effect.Effect<Seen, Problem<E>, R>
}

interface Free {
  readonly surface?: undefined
  readonly asks?: undefined
  readonly shows?: undefined
  readonly verb?: undefined
  readonly seen?: undefined
}

/** All cells of a row that can be held, or none: a row that can be held but has no preview does not compile. */
export type HeldOrFree<I, E extends Code, R, S> = HeldCells<I, E, R, S> | Free
