/** Number of bytes that a text in base64 stands for. */
export const decodedBytes = (base64: string): number =>
  Math.floor((base64.length * 3) / 4) - (base64.endsWith("==") ? 2 : base64.endsWith("=") ? 1 : 0)
