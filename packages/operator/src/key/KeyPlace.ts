import { inHomeOf } from "@tidings/storage/homes/inHome"
import { isId } from "@tidings/schema/Id"
import { problem } from "@tidings/schema/Problem"
import { commandLine } from "@tidings/engines/commandLine/commandLine"
import { KeyRepository } from "@tidings/storage/repositories/KeyRepository"
import { WorkspaceRepository } from "@tidings/storage/repositories/WorkspaceRepository"
import { Effect } from "effect"
import type { CommandPlace } from "../Command.ts"

/** Finds the place of a key by its id. */
export const keyPlace = Effect.fnUntraced(function* ({ id }: { readonly id: string }) {
  const keys = yield* KeyRepository
  for (const { id: workspaceId, plan } of yield* (yield* WorkspaceRepository).listAll) {
    if (isId("key", id) && (yield* inHomeOf(workspaceId, keys.find(workspaceId, id))) !== undefined)
      return { workspaceId, plan, livemode: true } satisfies CommandPlace
  }
  return yield* problem("resource_not_found", { message: `There is no key ${id}: see ${commandLine("key list")}` })
})
