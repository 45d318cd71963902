import table from '../../../data/briefing/facts.json' with { type: 'json' }
import type { BriefingFactTable } from '../../../data/schemas.ts'
import type { AssetMove } from '../../domain/briefing/asset-move.ts'
import {
  changeFact,
  dayFact,
  type FactOrigin,
  idOf,
  numberFact,
} from '../../domain/briefing/briefing-fact.ts'
import type { LocalizedText } from '../../domain/briefing/message.ts'
import type { Fact } from '../../domain/text/fact.ts'
import type { Day } from '../../kernel/time.ts'
import type { BriefingView } from './briefing-view.ts'

type Row = keyof typeof table
const ROWS = table as BriefingFactTable

/** The origin of figures that this service computes. */
export const computed = (asOf: string): FactOrigin => ({ asOf, source: 'bellwether' })

export const figureOf = (row: Row, value: number, origin: FactOrigin): Fact =>
  numberFact({ id: row, ...ROWS[row], value, ...origin })

export const dayOf = (row: Row, day: Day, source: string): Fact => dayFact(row, ROWS[row].label, day, source)

export const sessionChange = (
  view: BriefingView,
  { symbol, change }: AssetMove,
  name: string,
  words: LocalizedText,
): Fact =>
  changeFact({
    id: `${idOf(symbol)}_change`,
    label: `${name}, change of the session`,
    value: change,
    en: [words.en],
    de: [words.de],
    ...view.originOf(symbol),
  })
