/** Formats the size of a file for people, in KiB. */
export const sizeWords = (bytes: number): string => `${Math.ceil(bytes / 1024).toLocaleString("en")} KiB`
