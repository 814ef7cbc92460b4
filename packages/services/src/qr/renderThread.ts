import { answering } from "../threads/answering.ts"
import { renderDesign } from "@tidings/engines/qr/renderDesign"

answering({ work: renderDesign })
