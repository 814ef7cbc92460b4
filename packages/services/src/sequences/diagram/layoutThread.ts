import { answering } from "../../threads/answering.ts"
import { frameOf } from "./frameOf.ts"
import type { Wish } from "./Diagrams.ts"

answering({ work: ({ counts, definition }: Wish) => frameOf(definition, counts) })
