import { id } from "@tidings/schema/Id"

/** The field for a file of the library. */
export const assetField = id("asset").annotate({ description: "The file's id, as asset list shows it" })

/** Returns the field of a command about a file for one of the operations'. */
export const assetPath = (path: string): string | undefined => (path === "assetId" ? "asset" : undefined)

/** Writes how large a picture or a film is, for a person. */
export const measureText = ({
  duration_ms: ms,
  height,
  width
}: {
  readonly duration_ms: number | null
  readonly height: number | null
  readonly width: number | null
}): string =>
  [...(width === null ? [] : [`${width} × ${height} pixels`]), ...(ms === null ? [] : [`${ms / 1000} seconds`])].join(
    ", "
  )
