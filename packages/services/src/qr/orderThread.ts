import { answering } from "../threads/answering.ts"
import { fulfilled } from "./fulfilled.ts"

answering({ work: fulfilled })
