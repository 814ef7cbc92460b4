/** The size of a file, as people read it. */
export const sizeWords = (bytes: number): string => `${Math.ceil(bytes / 1024).toLocaleString("en")} KiB`
