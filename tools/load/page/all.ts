import bytes from "./bytesSection.ts"
import costs from "./costSection.ts"
import holdings from "./holdingSection.ts"
import idle from "./idleSection.ts"
import knee from "./kneeSection.ts"
import outcome from "./outcomeSection.ts"
import type { PageSection } from "./PageSection.ts"

/** Every section of the page, in order. */
export const pageSections: ReadonlyArray<PageSection> = [knee, costs, holdings, bytes, idle, outcome]
