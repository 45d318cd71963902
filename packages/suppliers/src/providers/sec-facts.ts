import { type Day, parseDay } from '@bellwether-markets/engine/kernel/time'
import type { FundamentalFigure } from '@bellwether-markets/engine/market/fundamental-figures'
import { itemsAt, type JsonValue, jsonAt, membersAt, numberAt, textAt } from './json-value.ts'

/** Sum over a period, amount at a moment, or indivisible ratio. */
type ConceptKind = 'flow' | 'stock' | 'ratio'

/** US-GAAP, then IFRS; the first one reported for a period wins. ASC 606 changed revenue in 2018. */
const CONCEPT_CHAINS: readonly (readonly [FundamentalFigure, ConceptKind, readonly string[]])[] = [
  [
    'revenue',
    'flow',
    [
      'Revenues',
      'RevenueFromContractWithCustomerExcludingAssessedTax',
      'SalesRevenueNet',
      'RevenueFromContractWithCustomerIncludingAssessedTax',
      'RevenuesNetOfInterestExpense',
      'Revenue',
    ],
  ],
  ['grossProfit', 'flow', ['GrossProfit']],
  ['operatingIncome', 'flow', ['OperatingIncomeLoss', 'ProfitLossFromOperatingActivities']],
  ['netIncome', 'flow', ['NetIncomeLoss', 'ProfitLossAttributableToOwnersOfParent', 'ProfitLoss']],
  ['totalAssets', 'stock', ['Assets']],
  [
    'equity',
    'stock',
    [
      'StockholdersEquity',
      'StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest',
      'EquityAttributableToOwnersOfParent',
      'Equity',
    ],
  ],
  ['currentAssets', 'stock', ['AssetsCurrent', 'CurrentAssets']],
  ['currentLiabilities', 'stock', ['LiabilitiesCurrent', 'CurrentLiabilities']],
  ['totalLiabilities', 'stock', ['Liabilities']],
  [
    'retainedEarnings',
    'stock',
    ['RetainedEarningsAccumulatedDeficit', 'RetainedEarningsUnappropriated', 'RetainedEarnings'],
  ],
  [
    'epsDiluted',
    'ratio',
    ['EarningsPerShareDiluted', 'EarningsPerShareBasicAndDiluted', 'DilutedEarningsLossPerShare'],
  ],
  [
    'operatingCashFlow',
    'flow',
    [
      'NetCashProvidedByUsedInOperatingActivities',
      'NetCashProvidedByUsedInOperatingActivitiesContinuingOperations',
      'CashFlowsFromUsedInOperatingActivities',
    ],
  ],
  [
    'capex',
    'flow',
    [
      'PaymentsToAcquirePropertyPlantAndEquipment',
      'PaymentsToAcquireProductiveAssets',
      'PurchaseOfPropertyPlantAndEquipmentClassifiedAsInvestingActivities',
    ],
  ],
]

const figuresOfKind = (wanted: ConceptKind): readonly FundamentalFigure[] =>
  CONCEPT_CHAINS.flatMap(([figure, kind]) => (kind === wanted ? [figure] : []))

export const FLOWS = figuresOfKind('flow')
export const MOMENTS: readonly FundamentalFigure[] = [...figuresOfKind('stock'), 'sharesOutstanding']

/** From the balance sheet, and from the cover page. */
const SHARES_ON_BALANCE_SHEET = 'CommonStockSharesOutstanding'
const SHARES_ON_COVER = 'EntityCommonStockSharesOutstanding'

export interface Fact {
  readonly figure: FundamentalFigure
  readonly kind: ConceptKind | 'cover'
  /** Undefined for values at a moment. */
  readonly start: Day | undefined
  readonly end: Day
  readonly value: number
}

export interface ReportedFiling {
  readonly accession: string
  readonly filedDay: Day
  /** Of the filing, not of its values: `Q1` to `Q3` or `FY`. */
  readonly fiscalPeriod: string
  /** Latest period end with a flow. */
  readonly mainEnd: Day | undefined
  readonly facts: readonly Fact[]
}

interface FiledFact extends Fact, Pick<ReportedFiling, 'accession' | 'filedDay' | 'fiscalPeriod'> {
  /** Index in the concept chain; the lowest wins. */
  readonly rank: number
}

export function reportingCurrency(answer: JsonValue): string | undefined {
  const counts = new Map<string, number>()
  for (const [, concepts] of membersAt(answer, 'facts')) {
    for (const name of CONCEPT_CHAINS.flatMap(([, , concepts]) => concepts)) {
      for (const [unit, values] of membersAt(concepts, name, 'units')) {
        if (/^[A-Z]{3}$/.test(unit)) counts.set(unit, (counts.get(unit) ?? 0) + itemsAt(values).length)
      }
    }
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0]
}

export function reportedFilings(answer: JsonValue, currency: string): readonly ReportedFiling[] {
  const taxonomies = ['us-gaap', 'ifrs-full'].flatMap((name) => jsonAt(answer, 'facts', name) ?? [])
  const ofChains = CONCEPT_CHAINS.flatMap(([figure, kind, concepts]) =>
    concepts.flatMap((concept, rank) => {
      const unit = kind === 'ratio' ? `${currency}/shares` : currency
      return taxonomies.flatMap((taxonomy) =>
        factsOf(itemsAt(taxonomy, concept, 'units', unit), { figure, kind, rank }),
      )
    }),
  )
  const onSheet = taxonomies.flatMap((taxonomy) =>
    factsOf(itemsAt(taxonomy, SHARES_ON_BALANCE_SHEET, 'units', 'shares'), {
      figure: 'sharesOutstanding',
      kind: 'stock',
      rank: 0,
    }),
  )
  const onCover = factsOf(itemsAt(answer, 'facts', 'dei', SHARES_ON_COVER, 'units', 'shares'), {
    figure: 'sharesOutstanding',
    kind: 'cover',
    rank: 0,
  })
  const byFiling = Map.groupBy([...ofChains, ...onSheet, ...onCover], ({ accession }) => accession)
  return [...byFiling.values()]
    .map(filingOf)
    .sort((a, b) => a.filedDay - b.filedDay || (a.accession < b.accession ? -1 : 1))
}

function factsOf(
  values: readonly JsonValue[],
  of: Pick<FiledFact, 'figure' | 'kind' | 'rank'>,
): readonly FiledFact[] {
  return values.flatMap((value) => {
    const accession = textAt(value, 'accn')
    const [end, filedDay] = [parseDay(textAt(value, 'end') ?? ''), parseDay(textAt(value, 'filed') ?? '')]
    const number = numberAt(value, 'val')
    if (accession === undefined || end === undefined || filedDay === undefined || Number.isNaN(number))
      return []
    const start = parseDay(textAt(value, 'start') ?? '')
    if ((of.kind === 'flow' || of.kind === 'ratio') !== (start !== undefined)) return []
    return [
      { ...of, accession, start, end, filedDay, value: number, fiscalPeriod: textAt(value, 'fp') ?? '' },
    ]
  })
}

function filingOf(facts: readonly FiledFact[]): ReportedFiling {
  const [{ accession, filedDay, fiscalPeriod }] = facts
  const best = new Map<string, FiledFact>()
  for (const fact of facts) {
    const key = `${fact.figure} ${fact.kind} ${fact.start} ${fact.end}`
    const known = best.get(key)
    if (known === undefined || fact.rank < known.rank) best.set(key, fact)
  }
  const ends = facts.filter(({ start }) => start !== undefined).map(({ end }) => end)
  return {
    accession,
    filedDay,
    fiscalPeriod,
    mainEnd: ends.length === 0 ? undefined : ends.reduce((a, b) => (a > b ? a : b)),
    facts: [...best.values()],
  }
}
