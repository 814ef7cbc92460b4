import { answering } from "../threads/answering.ts"
import { drawCard } from "./drawCard.ts"

answering({ work: drawCard })
