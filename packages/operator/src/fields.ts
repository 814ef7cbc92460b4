import { commandLine } from "@tidings/engines/commandLine/commandLine"
import { problem } from "@tidings/schema/Problem"
import type { World } from "@tidings/schema/World"
import { EmailAddress, normalizeEmail } from "@tidings/schema/fields/Email"
import { WorkspaceRepository } from "@tidings/storage/repositories/WorkspaceRepository"
import { Effect, Schema } from "effect"
import type { CommandPlace } from "./Command.ts"

/** The field for the workspace of a command. */
export const workspace = Schema.optionalKey(
  Schema.String.annotate({ title: "id or name", description: "The workspace; not needed if there is only one" })
)

/** The flag that selects the sandbox of the workspace instead of its live world. */
export const sandbox = Schema.optionalKey(
  Schema.Boolean.annotate({ description: "In the sandbox of the workspace, not in its live world" })
)

const isAddress = Schema.is(EmailAddress)

/** True for an email address, in any case and with surrounding space. */
export const isEmail = (text: string): boolean => isAddress(normalizeEmail(text))

/** A field for a typed email address, which `normalizeEmail` has not changed yet. */
export const typedEmail = (description: string) =>
  Schema.String.annotate({ description }).check(
    Schema.makeFilter((text) => isEmail(text) || `${text} is no email address.`)
  )

/** The field for a host of short links. */
export const linkHostField = Schema.String.annotate({
  description: "A host name that leads to this server: go.example.com"
})

/** The field for a domain that mails come from. */
export const senderDomainField = Schema.String.annotate({
  description: "The part after the @: acme.com; its subdomains are domains of their own"
})

/** Lists workspaces by id, for a person to choose from. */
export const workspaceLines = (workspaces: ReadonlyArray<{ readonly id: string; readonly name: string }>): string =>
  workspaces.map(({ id, name }) => `${id}  ${name}`).join("\n")

/** Finds the workspace of a command: the one of an id or of a name that no other has, or the only one there is. */
export const workspaceFor = Effect.fnUntraced(function* (wanted: string | undefined) {
  const all = yield* (yield* WorkspaceRepository).listAll
  if (all.length === 0) {
    const message = `There is no workspace yet: make one with ${commandLine("init")}`
    return yield* problem("resource_not_found", { message })
  }
  // Anybody may name their workspace like the id of another.
  const identified = wanted === undefined ? all : all.filter(({ id }) => id === wanted)
  const fitting = identified.length > 0 ? identified : all.filter(({ name }) => name === wanted)
  if (fitting.length === 1) return fitting[0]!
  if (fitting.length === 0)
    return yield* problem("resource_not_found", {
      message: `There is no workspace ${wanted}; these are there:\n${workspaceLines(all)}`
    })
  const several = wanted === undefined ? "There are several workspaces" : `Several workspaces are named ${wanted}`
  const how = wanted === undefined ? "name one by --workspace" : "give the id of one"
  return yield* problem("field_invalid", { message: `${several}; ${how}:\n${workspaceLines(fitting)}` })
})

/** Finds the world of a command: the live one of its workspace, unless `sandbox` is true. */
export const worldFor = ({ sandbox = false, workspace }: { readonly sandbox?: boolean; readonly workspace?: string }) =>
  Effect.map(workspaceFor(workspace), ({ id }): World => ({ workspaceId: id, livemode: !sandbox }))

/** Finds the place of a command by its fields `workspace` and `sandbox`. */
export const placeFor = ({ sandbox = false, workspace }: { readonly sandbox?: boolean; readonly workspace?: string }) =>
  Effect.map(workspaceFor(workspace), ({ id, plan }): CommandPlace => ({ workspaceId: id, plan, livemode: !sandbox }))

/** Fields that may be undefined, as optional ones. */
type Given<T> = { readonly [Field in keyof T as undefined extends T[Field] ? never : Field]: T[Field] } & {
  readonly [Field in keyof T as undefined extends T[Field] ? Field : never]?: Exclude<T[Field], undefined>
}

/** Leaves out fields that are undefined. */
export const given = <T extends object>(fields: T): Given<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<T>
