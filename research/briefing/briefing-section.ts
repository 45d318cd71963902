import { NotEnoughHistory } from '@bellwether-markets/engine/kernel/errors'
import type { Day } from '@bellwether-markets/engine/kernel/time'
import type { MarketSource } from '../../packages/server/src/service/ports.ts'
import type { Progress } from '../evaluation-report.ts'
import type { EvaluationSection } from '../evaluation-section.ts'
import { briefingRows, type MeasuredEditions } from './briefing-rows.ts'
import { demoMarket, demoWindows, GOLD_DAYS, recordedWindows } from './edition-days.ts'
import { type EditionFindings, findingsOf } from './edition-findings.ts'
import { madeEditions } from './made-editions.ts'
import { worstNotes } from './worst-notes.ts'

const TITLE = 'Briefing: acceptance by program'
/** Of the editions, the recorded ones. */
const RECORDED_SHARE = 0.88

export const briefingSection: EvaluationSection = {
  names: ['briefing'],
  title: TITLE,
  expectedSeconds: 420,
  run({ observations }, { progress }) {
    const recorded: MarketSource = {
      kind: 'replay',
      id: 'recorded',
      observations,
      advanceTo: () => undefined,
    }
    const part =
      (from: number, to: number): Progress =>
      (share, label) =>
        progress(from + share * (to - from), label)
    const measured = {
      recorded: measure(recorded, recordedWindows(), GOLD_DAYS, part(0, RECORDED_SHARE)),
      demo: measure(demoMarket(), demoWindows(), [], part(RECORDED_SHARE, 1)),
    }
    const count = measured.recorded.all.length
    if (count === 0) throw new NotEnoughHistory('editions of the drawn days', 0, 1)
    const report = {
      title: TITLE,
      notes: [
        `Editions of 07:30 UTC in both languages: ${count} of the recorded market (25 drawn windows of ten days in a row and the seven days of the hand-written texts), ${measured.demo.all.length} of the demo market.`,
        'Leads, surprises, superlatives and movers are computed from the closes by code of their own; an act of the news is taken as the edition tells it.',
        'Of risk and the VIX only highs are extremes, and a high of the S&P 500 the day after another is none.',
        ...worstNotes(measured),
      ],
      rows: briefingRows(measured),
      tables: [],
    }
    return { report, plots: [], forms: [] }
  },
}

function measure(
  source: MarketSource,
  windows: readonly (readonly Day[])[],
  others: readonly Day[],
  progress: Progress,
): MeasuredEditions {
  const days = [...new Set([...windows.flat(), ...others])].toSorted((a, b) => a - b)
  const found = new Map<Day, EditionFindings>()
  for (const edition of madeEditions(source, days)) {
    const findings = findingsOf(edition, source.observations)
    found.set(edition.day, findings)
    progress(days.indexOf(edition.day) / days.length, findings.date)
  }
  const of = (some: readonly Day[]): readonly EditionFindings[] => some.flatMap((day) => found.get(day) ?? [])
  return { all: of(days), windows: windows.map(of) }
}
