import { Schema } from "effect"
import { id, newId, type LinkId, type WorkspaceId } from "./Id.ts"

declare const find: (workspaceId: WorkspaceId, linkId: LinkId) => void

const workspaceId = newId("ws", 0)
const linkId = newId("lnk", 0)

find(workspaceId, linkId)
find(workspaceId, Schema.decodeUnknownSync(id("lnk"))("lnk_01"))

/** Every id is a string. */
linkId satisfies string

// @ts-expect-error ids of two kinds are not taken the wrong way round
find(linkId, workspaceId)
// @ts-expect-error a schema decodes ids of its own kind only
find(workspaceId, Schema.decodeUnknownSync(id("snd"))("snd_01"))
// @ts-expect-error text is an id only once it was decoded
find(workspaceId, "lnk_01")
