import type { CitedText } from '@bellwether-markets/engine/briefing/cited-text'
import { citedText } from '@bellwether-markets/engine/text/verify-text'
import type { Analysis } from './analysis-schema.ts'
import { assessmentTexts } from './assessment-texts.ts'

export interface CitedPoints {
  readonly bull: readonly CitedText[]
  readonly bear: readonly CitedText[]
}

/** The points of an assessment with the fact behind each number. */
export function citedPoints(analysis: Analysis): CitedPoints {
  const { evidence } = assessmentTexts(analysis)
  const cited = (texts: readonly string[]) => texts.map((text) => citedText(text, evidence))
  const { bull_points: bull, bear_points: bear } = analysis.assessment
  return { bull: cited(bull), bear: cited(bear) }
}
