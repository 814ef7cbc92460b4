import { answering } from "../threads/answering.ts"
import { renderDesign } from "./renderDesign.ts"

answering({ work: renderDesign })
