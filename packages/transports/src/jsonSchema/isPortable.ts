/**
 * True for a regular expression that every reader of a schema compiles, with the flag u and without, in JavaScript and in Python. One with
 * \p{…} is left out where schemas are shown: format and words say the same, and what is shown may be wider than what is checked.
 */
export const isPortable = (pattern: string): boolean => !/\\p\{/iu.test(pattern)
