import { answering } from "../threads/answering.ts"
import { measure } from "@tidings/engines/assets/measure"

answering({ work: measure })
