import { newId } from "@tidings/schema/Id"
import { Effect } from "effect"
import { owned } from "./owned.ts"
import { brands, oauthRecords } from "./tables/index.ts"

const workspaceId = newId("ws", 0)
const brandId = newId("brd", 0)

type Rows = Effect.Success<typeof named>
const named = owned(brands, (brand) => brand.name)

export const find = (rows: Rows): Effect.Effect<string | undefined> => rows.find(workspaceId, brandId)
// @ts-expect-error a row is found by its workspace first
export const findTheWrongWay = (rows: Rows) => rows.find(brandId, workspaceId)
// @ts-expect-error a row is found by an id of its own kind
export const findAnother = (rows: Rows) => rows.find(workspaceId, newId("lnk", 0))
// @ts-expect-error a table whose rows belong to no workspace
export const ownedByNone = owned(oauthRecords, (row) => row)
// @ts-expect-error a column that was not asked for is not shown
export const unread = owned(brands, (brand) => brand.name, { id: brands.id })
