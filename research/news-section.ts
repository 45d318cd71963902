import { NotEnoughHistory } from '@bellwether-markets/engine/kernel/errors'
import { asInstant } from '@bellwether-markets/engine/kernel/time'
import type { EvaluationSection } from './evaluation-section.ts'
import { allDaily } from './market-windows.ts'
import { abnormalReturns } from './news-abnormal-returns.ts'
import { studiedEvents } from './news-event-study.ts'
import { newsIntensity } from './news-intensity.ts'
import { publishedTable } from './news-intensity-published.ts'
import { newsReadings } from './news-readings.ts'
import { newsReport } from './news-report.ts'

const INDEX = '^GSPC'
const EVER = asInstant(Number.MAX_SAFE_INTEGER)
const NEVER = asInstant(0)

export const newsSection: EvaluationSection = {
  names: ['news'],
  title: 'News: intensity and event study',
  expectedSeconds: 20,
  run({ observations, references }, { progress }) {
    const headlines = observations.news?.(NEVER, EVER) ?? []
    if (headlines.length === 0) throw new NotEnoughHistory('headlines', 0, 1)
    const windows = allDaily(observations)
    const market = windows.get(INDEX)
    if (!market) throw new NotEnoughHistory(`daily bars of ${INDEX}`, 0, 1)
    const readings = newsReadings(headlines, (share, label) => progress(0.8 * share, label))
    progress(0.8, 'intensity and event study')
    const { gpr, gprThreats, gprActs } = references
    const report = newsReport(
      readings,
      newsIntensity(readings.articles),
      studiedEvents(readings.stories, observations.universe.bySymbol, abnormalReturns(windows, market)),
      { daily: gpr, threats: gprThreats, acts: gprActs },
      publishedTable(headlines),
    )
    progress(1, 'done')
    return { report, plots: [], forms: [] }
  },
}
