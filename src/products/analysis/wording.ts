import type { Grounds } from '../../core/text/verify-text.ts'
import type { Analysis } from './analysis-schema.ts'
import { assessmentTexts, withTexts } from './assessment-texts.ts'
import { analysis } from './product.ts'

/** How the texts of a product's snapshots are taken out and put back, for those that may be worded otherwise. */
export interface Wordable {
  readonly product: string
  /** @param part one part of a snapshot, read */
  read(part: unknown): { readonly texts: readonly string[]; readonly grounds: Grounds }
  write(part: unknown, texts: readonly string[]): unknown
}

/** The assessments of the analyses. */
export const analysisWording: Wordable = {
  product: analysis.id,
  read: (part) => assessmentTexts(part as Analysis),
  write: (part, texts) => withTexts(part as Analysis, texts),
}
