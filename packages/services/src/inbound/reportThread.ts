import { parseReport } from "@tidings/connectors/email/reports/parseReport"
import { answering } from "../threads/answering.ts"

answering({ work: parseReport })
