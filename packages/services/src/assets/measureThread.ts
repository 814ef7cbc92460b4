import { answering } from "../threads/answering.ts"
import { measureMedia } from "@tidings/engines/assets/measureMedia"

answering({ work: measureMedia })
