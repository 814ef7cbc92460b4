/** Patterns that are linear in their use, for a reason that the checker cannot see. */
export const knownLinear: ReadonlyMap<string, string> = new Map([
  [
    String.raw`/("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/giu`,
    "Reads what JSON.stringify wrote, in which every quote is closed."
  ],
  [
    String.raw`/[\t\n\f\r /]*(?:(>)|(=?[^\t\n\f\r />=]*)(?:[\t\n\f\r ]*=[\t\n\f\r ]*(?:"([^"]*)"|'([^']*)'|([^\t\n\f\r >"'][^\t\n\f\r >]*)|(["']))?)?)/uy`,
    "Sticky, and all of it may be empty: it matches where it is put, at the first try."
  ],
  [
    String.raw`/[a-z][a-z0-9+.-]{1,30}:\/\/[^\s<>"']+|[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}.-]{1,253}|(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.){1,8}\p{L}[\p{L}\p{N}-]{1,61}(?:[/?#:][^\s<>"']*)?|\d{1,3}(?:\.\d{1,3}){3}(?:[/:][^\s<>"']*)?|\[[0-9a-f:.]{2,45}\]|\b(?:mailto|tel|sms|javascript|data):\S+/giu`,
    "Too large for the checker to end. Whatever may repeat before a part that must follow is bounded, so that a place costs at most some thousand steps."
  ],
  [
    String.raw`/^[ \t]*(?:(?:>|[-*+]|\d{1,9}[.)])[ \t]*){7}/mu`,
    "Too large for the checker to end. A line is tried once, from its beginning, and each mark of the seven tells what comes next."
  ]
])
