import type { ContactExportRow } from "@tidings/storage/repositories/ContactExportRepository"

/** The folder of all exports in the asset store. */
export const exportsFolder = "exports"

type Piece = Pick<ContactExportRow, "id" | "workspaceId" | "attempt">

/** The folder of a workspace's exports. */
export const folderOf = ({ workspaceId }: Pick<Piece, "workspaceId">): string => `${exportsFolder}/${workspaceId}`

/** The key of a piece of a file, in the folder of the attempt that writes it. */
export const pieceKey = (row: Piece, piece: number): string => `${folderOf(row)}/${row.id}/${row.attempt}/${piece}`

/** The place for which a piece is sealed, so that it cannot stand for another. */
export const sealedFor = ({ attempt, id }: Piece, piece: number): string => `contact export ${id} ${attempt} ${piece}`

/** The export and attempt that a key belongs to; undefined for any other key. */
export const ownerOf = (key: string): { readonly id: string; readonly attempt: number } | undefined => {
  const [folder, , id, attempt] = key.split("/")
  return folder === exportsFolder && id !== undefined && attempt !== undefined
    ? { id, attempt: Number(attempt) }
    : undefined
}
