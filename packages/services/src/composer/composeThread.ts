import { answering } from "../threads/answering.ts"
import { composed } from "./steps.ts"

answering({ work: composed })
