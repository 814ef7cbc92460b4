import { answering } from "../threads/answering.ts"
import { measure } from "./measure.ts"

answering({ work: measure })
