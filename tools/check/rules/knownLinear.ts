/** Patterns that are linear where they are used, for a reason which the checker cannot see. */
export const knownLinear: ReadonlyMap<string, string> = new Map([
  [
    String.raw`/("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/giu`,
    "Reads what JSON.stringify wrote, in which every quote is closed."
  ],
  [
    String.raw`/[\t\n\f\r /]*(?:(>)|(=?[^\t\n\f\r />=]*)(?:[\t\n\f\r ]*=[\t\n\f\r ]*(?:"([^"]*)"|'([^']*)'|([^\t\n\f\r >"'][^\t\n\f\r >]*)|(["']))?)?)/uy`,
    "Sticky, and all of it may be empty: it matches where it is put, at the first try."
  ]
])
