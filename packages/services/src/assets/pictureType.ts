const startsWith = (bytes: Uint8Array, ...codes: ReadonlyArray<number>) =>
  codes.every((code, index) => bytes[index] === code)

/** What a picture is by its first bytes, whatever it is called; one that is none of the raster kinds may be an SVG. */
export const pictureType = (bytes: Uint8Array): { readonly contentType: string; readonly extension: string } => {
  if (startsWith(bytes, 0x89, 0x50, 0x4e, 0x47)) return { contentType: "image/png", extension: "png" }
  if (startsWith(bytes, 0xff, 0xd8, 0xff)) return { contentType: "image/jpeg", extension: "jpg" }
  if (startsWith(bytes.subarray(8), 0x57, 0x45, 0x42, 0x50)) return { contentType: "image/webp", extension: "webp" }
  return { contentType: "image/svg+xml", extension: "svg" }
}
