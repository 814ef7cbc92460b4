import { code } from "./code.ts"
import { frame } from "./frame.ts"
import { small } from "./small.ts"
import { tables } from "./tables.ts"
import { text } from "./text.ts"

/** The documentation's style sheet, apart from the theme; readable down to a phone and on paper. */
export const style = [text, frame, code, tables, small].join("")
