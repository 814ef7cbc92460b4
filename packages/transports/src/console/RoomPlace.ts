import type { IconName } from "../pages/parts/icon.ts"

/** Groups of rooms in the side bar, in their order; the first has no heading. */
export const roomGroups = ["", "Send", "Reach", "Build"] as const

/** A room's place in the side bar. */
export interface RoomPlace {
  /** The first segment of its addresses. */
  readonly name: string
  readonly title: string
  readonly icon: IconName
  readonly group: (typeof roomGroups)[number]
  /** True if its pages are not followed, since printing one may call what its address says. */
  readonly isStill?: true
  /** The row without which the room is not shown: it reads what the room is about. */
  readonly reads?: string
}
