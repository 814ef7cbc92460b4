/** What one template and one set of variables may weigh; characters are UTF-16 units. */
export const limits = {
  sourceCharacters: 262_144,
  subjectSourceCharacters: 2_000,
  /** Elements of one body, and how deep they may nest; mail clients give up long before. */
  elements: 10_000,
  elementDepth: 200,
  /** Characters of all selectors that MJML matches × elements that they are matched with. */
  matching: 8_000_000,
  /** Liquid blocks within blocks, and brackets within brackets of one tag or output. */
  blockDepth: 32,
  bracketDepth: 8,
  /** Different variables that one template uses. */
  references: 1_000,
  /** The rendered subject, in code points; what exceeds it is cut. */
  subjectCodePoints: 255,
  /** One rendered part. Gmail clips at 102 KB, so nothing honest comes near. */
  outputCharacters: 1_048_576,
  /**
   * What one rendering may take, as `Meter` counts it. `quick` is some ten milliseconds, as much as others may be kept waiting;
   * `patient`, in a thread, about a second.
   */
  work: { quick: 100_000, patient: 8_000_000 },
  /** Compiled HTML up to which a rendering may be quick, and the tags of HTML and Liquid in it: reading it, once, takes some ten milliseconds too. */
  quickCharacters: 32_768,
  quickTags: 1_500,
  /** One URL that variables decide. */
  urlCharacters: 65_536,
  variableDepth: 16,
  /** Keys and strings of all variables together. */
  variableCharacters: 65_536,
  variableValues: 10_000,
  arrayItems: 1_000,
  /** Field errors reported for one set of variables. */
  fields: 100,
  /** Parsed templates kept in memory, and the source they may hold together. */
  parsedTemplates: 256,
  parsedCharacters: 16_777_216
} as const
