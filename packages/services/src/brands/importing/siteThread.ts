import { answering } from "../../threads/answering.ts"
import { readSite } from "@tidings/engines/brands/importing/readSite"

answering({ work: readSite })
