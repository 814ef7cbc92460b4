import { type HomeCode, homeOfId } from "@tidings/schema/homes/Home"
import { Links } from "@tidings/services/links/Links"
import { Database } from "@tidings/storage/Database"
import { Effect } from "effect"
import type * as Command from "../Command.ts"
import { workspaceFor } from "../fields.ts"

const textsIn = (input: object): ReadonlyArray<string> =>
  Object.values(input).filter((value) => typeof value === "string" && value.length < 1_000)

/**
 * The home that a command is about: that of an id in its input, of the link that it names, or of its workspace;
 * undefined if it names none, or nothing that is there.
 */
export const homeOfCommand = Effect.fnUntraced(function* (row: Command.Any, input: object) {
  const { homes } = yield* Database
  if ((yield* homes.codes).length === 1) return undefined
  const named = textsIn(input).flatMap((text) => homeOfId(text) ?? [])[0]
  if (named !== undefined) return named
  const { link, workspace } = input as { readonly link?: string; readonly workspace?: string }
  if (link !== undefined) return yield* Links.use((links) => links.homeOf(link))
  if (!("workspace" in row.input.fields)) return undefined
  return yield* workspaceFor(workspace).pipe(
    Effect.map(({ id }): HomeCode | undefined => homeOfId(id)),
    Effect.orElseSucceed(() => undefined)
  )
})
