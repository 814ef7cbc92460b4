import { answering } from "../threads/answering.ts"
import { composed } from "@tidings/engines/composer/steps"

answering({ work: composed })
