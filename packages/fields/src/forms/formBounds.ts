/** Bounds of a form: characters of its names and values, names, and items of one Rows or Map. */
export const formBounds = { characters: 2 * 1024 * 1024, names: 5000, items: 1000 }
