import { answering } from "../threads/answering.ts"
import { fulfilled } from "./renderDesign.ts"

answering({ work: fulfilled })
