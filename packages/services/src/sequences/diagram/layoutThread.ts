import { answering } from "../../threads/answering.ts"
import { frameOf } from "@tidings/engines/sequences/diagram/frameOf"
import type { Wish } from "./Diagrams.ts"

answering({ work: ({ counts, definition }: Wish) => frameOf(definition, counts) })
