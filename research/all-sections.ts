import { briefingSection } from './briefing/briefing-section.ts'
import type { EvaluationSection } from './evaluation-section.ts'
import { eventReaderSection } from './events/event-reader-section.ts'
import { newsDirectionSection } from './news-direction-section.ts'
import { newsGoldSection } from './news-gold-section.ts'
import { newsSection } from './news-section.ts'
import { portfolioSection } from './portfolio-section.ts'
import { alphaSection } from './sections/alpha-section.ts'
import { commoditySection } from './sections/commodity-section.ts'
import { intradaySection } from './sections/intraday-section.ts'
import { radarSection } from './sections/radar-section.ts'
import { riskAndRegimeSection } from './sections/risk-and-regime-section.ts'
import { sectorSection } from './sector-section.ts'

/** Every part of the evaluation, in the order of the report. */
export const ALL_SECTIONS: readonly EvaluationSection[] = [
  riskAndRegimeSection,
  alphaSection,
  radarSection,
  commoditySection,
  intradaySection,
  sectorSection,
  portfolioSection,
  newsSection,
  newsGoldSection,
  newsDirectionSection,
  eventReaderSection,
  briefingSection,
]
