import { readCard } from "@tidings/engines/social/cards/readCard"
import { answering } from "../../threads/answering.ts"

answering({ work: readCard })
