import * as Answers from "../../../testing/Answers.ts"
import { metaAnswers } from "../../meta/testing/metaAnswers.ts"

export default Answers.make(metaAnswers)
