import { answering } from "../threads/answering.ts"
import { drawCard } from "@tidings/engines/compositions/drawCard"

answering({ work: drawCard })
