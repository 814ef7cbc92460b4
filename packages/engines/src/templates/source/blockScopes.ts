import type { Slot } from "./mask.ts"

/** A Liquid tag or output, and its place in the HTML: the text, one attribute's value, or one comment. */
export interface Placed {
  readonly offset: number
  readonly place: string
  readonly slot: Slot
}

interface Block {
  readonly name: string
  readonly place: string
}

/** Tags with an end tag. */
export const blocks = new Set(["case", "comment", "for", "if", "unless"])
const branches = new Set(["else", "elsif", "when"])
const jumps = new Set(["break", "continue"])

/** Returns the block tags whose start, branches, jumps and end are not all in one place. */
export const misplacedBlocks = (placed: ReadonlyArray<Placed>): ReadonlyArray<Slot> => {
  const open: Array<Block> = []
  const misplaced: Array<Slot> = []
  for (const { place, slot } of placed.toSorted((a, b) => a.offset - b.offset)) {
    const tag = slot.tag
    if (tag === undefined) continue
    if (blocks.has(tag)) open.push({ name: tag, place })
    else if (tag.startsWith("end")) {
      const block = open.pop()
      if (block?.name !== tag.slice(3) || block.place !== place) misplaced.push(slot)
    } else if (branches.has(tag)) {
      if (open.at(-1)?.place !== place) misplaced.push(slot)
    } else if (jumps.has(tag)) {
      if (open.findLast(({ name }) => name === "for")?.place !== place) misplaced.push(slot)
    }
  }
  return misplaced
}
