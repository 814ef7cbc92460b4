import clicks from "./clicks.ts"
import events from "./events.ts"
import type { MixKind } from "./MixKind.ts"
import reads from "./reads.ts"
import sends from "./sends.ts"
import texts from "./texts.ts"
import tools from "./tools.ts"

/** Every kind of call; each is in every run. */
export const mixKinds: ReadonlyArray<MixKind> = [sends, events, reads, clicks, tools, texts]
