/** Paths of the specification that no operation answers yet: each, and every path below it, is refused as announced. */
export const announcedPaths: ReadonlyArray<string> = []
