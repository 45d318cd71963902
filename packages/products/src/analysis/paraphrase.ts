import type { Paraphrasable } from '../contract/paraphrasable.ts'
import type { Analysis } from './analysis-schema.ts'
import { assessmentTexts, withTexts } from './assessment-texts.ts'
import { analysis } from './product.ts'

export const analysisParaphrase: Paraphrasable = {
  product: analysis.id,
  read: (part) => {
    const { texts, evidence } = assessmentTexts(part as Analysis)
    return [texts.map((text) => ({ text, evidence }))]
  },
  write: (part, texts) => withTexts(part as Analysis, texts),
}
