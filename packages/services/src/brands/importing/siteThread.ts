import { answering } from "../../threads/answering.ts"
import { readSite } from "./readSite.ts"

answering({ work: readSite })
