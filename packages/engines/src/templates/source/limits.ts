/** Limits of one template and one set of variables; characters are UTF-16 units. */
export const limits = {
  sourceCharacters: 262_144,
  subjectSourceCharacters: 2_000,
  /** Maximum elements of one body, and their maximum nesting; mail clients give up long before. */
  elements: 10_000,
  elementDepth: 200,
  /** Maximum of: characters of all selectors that MJML matches × elements that they are matched with. */
  matching: 8_000_000,
  /** Maximum nesting of Liquid blocks, and of brackets in one tag or output. */
  blockDepth: 32,
  bracketDepth: 8,
  /** Maximum different variables of one template. */
  references: 1_000,
  /** Maximum length of the rendered subject in code points; a longer one is cut. */
  subjectCodePoints: 255,
  /** Maximum length of one rendered part. Gmail clips at 102 KB, so no honest mail comes near. */
  outputCharacters: 1_048_576,
  /**
   * Maximum work of one rendering, in units of `Meter`. `quick` is some ten milliseconds, as long as others may be kept
   * waiting; `patient`, in a thread, about a second.
   */
  work: { quick: 100_000, patient: 8_000_000 },
  /**
   * Maximum length of compiled HTML for a quick rendering, and maximum HTML and Liquid tags in it: reading it, once,
   * takes some ten milliseconds too.
   */
  quickCharacters: 32_768,
  quickTags: 1_500,
  /** Maximum length of one URL that depends on variables. */
  urlCharacters: 65_536,
  variableDepth: 16,
  /** Maximum length of the keys and strings of all variables together. */
  variableCharacters: 65_536,
  variableValues: 10_000,
  arrayItems: 1_000,
  /** Maximum field errors reported for one set of variables. */
  fields: 100,
  /** Maximum parsed templates kept in memory, and the maximum length of their sources together. */
  parsedTemplates: 256,
  parsedCharacters: 16_777_216
} as const
