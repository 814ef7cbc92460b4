import type { Room } from "./Room.ts"
import { type ApprovalRoomNeeds, approvalsRoom } from "./rooms/approvals/room.ts"
import { connectorsRoom } from "./rooms/connectors/room.ts"
import { inboxRoom } from "./rooms/inbox/room.ts"
import { type JourneyRoomNeeds, journeysRoom } from "./rooms/journeys/room.ts"
import { keysRoom } from "./rooms/keys/room.ts"
import { linksRoom } from "./rooms/links/room.ts"
import { mailsRoom } from "./rooms/mails/room.ts"
import { operationsRoom } from "./rooms/operations/room.ts"
import { pagesRoom } from "./rooms/pages/room.ts"
import { peopleRoom } from "./rooms/people/room.ts"
import { settingsRoom } from "./rooms/settings/room.ts"
import { socialRoom } from "./rooms/social/room.ts"
import { templatesRoom } from "./rooms/templates/room.ts"
import { textsRoom } from "./rooms/texts/room.ts"
import { todayRoom } from "./rooms/today/room.ts"
import { webhooksRoom } from "./rooms/webhooks/room.ts"

/** Services of rooms that show what no row tells. */
export type RoomNeeds = ApprovalRoomNeeds | JourneyRoomNeeds

/** Every room of the console, in the order of the side bar. */
export const rooms: ReadonlyArray<Room<RoomNeeds>> = [
  todayRoom,
  inboxRoom,
  approvalsRoom,
  mailsRoom,
  templatesRoom,
  journeysRoom,
  textsRoom,
  socialRoom,
  peopleRoom,
  linksRoom,
  pagesRoom,
  keysRoom,
  webhooksRoom,
  connectorsRoom,
  operationsRoom,
  settingsRoom
]
