import type { Ground } from "../colours.ts"
import type { LayoutName } from "../copy/Copy.ts"
import { announcement } from "./announcement.ts"
import { event } from "./event.ts"
import { product } from "./product.ts"
import { quote } from "./quote.ts"
import type { Design, Stage } from "./Stage.ts"

/** Drawing functions by layout. */
export const designs: Readonly<Record<LayoutName, (stage: Stage) => Promise<Design>>> = {
  announcement,
  event,
  product,
  quote
}

/** Grounds that suit each layout; a still life has its own field. */
export const groundsOf: Readonly<Record<LayoutName, ReadonlyArray<Ground>>> = {
  announcement: ["field", "deep", "paper", "tint"],
  event: ["field", "paper", "deep"],
  product: ["paper", "tint", "deep"],
  quote: ["paper", "tint", "field", "deep"]
}
