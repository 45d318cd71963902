import type { FundamentalFigure } from '../../domain/market/fundamental-figures.ts'

/** Sum over a period, amount at a moment, or indivisible ratio. */
export type ConceptKind = 'flow' | 'stock' | 'ratio'

export interface ConceptChain {
  readonly figure: FundamentalFigure
  readonly kind: ConceptKind
  /** US-GAAP, then IFRS; the first one reported for a period wins. */
  readonly concepts: readonly string[]
}

/** Concepts by figure. Companies changed the revenue concept in 2018 (ASC 606). */
export const CONCEPT_CHAINS: readonly ConceptChain[] = [
  {
    figure: 'revenue',
    kind: 'flow',
    concepts: [
      'Revenues',
      'RevenueFromContractWithCustomerExcludingAssessedTax',
      'SalesRevenueNet',
      'RevenueFromContractWithCustomerIncludingAssessedTax',
      'RevenuesNetOfInterestExpense',
      'Revenue',
    ],
  },
  { figure: 'grossProfit', kind: 'flow', concepts: ['GrossProfit'] },
  {
    figure: 'operatingIncome',
    kind: 'flow',
    concepts: ['OperatingIncomeLoss', 'ProfitLossFromOperatingActivities'],
  },
  {
    figure: 'netIncome',
    kind: 'flow',
    concepts: ['NetIncomeLoss', 'ProfitLossAttributableToOwnersOfParent', 'ProfitLoss'],
  },
  { figure: 'totalAssets', kind: 'stock', concepts: ['Assets'] },
  {
    figure: 'equity',
    kind: 'stock',
    concepts: [
      'StockholdersEquity',
      'StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest',
      'EquityAttributableToOwnersOfParent',
      'Equity',
    ],
  },
  { figure: 'currentAssets', kind: 'stock', concepts: ['AssetsCurrent', 'CurrentAssets'] },
  { figure: 'currentLiabilities', kind: 'stock', concepts: ['LiabilitiesCurrent', 'CurrentLiabilities'] },
  { figure: 'totalLiabilities', kind: 'stock', concepts: ['Liabilities'] },
  {
    figure: 'retainedEarnings',
    kind: 'stock',
    concepts: ['RetainedEarningsAccumulatedDeficit', 'RetainedEarningsUnappropriated', 'RetainedEarnings'],
  },
  {
    figure: 'epsDiluted',
    kind: 'ratio',
    concepts: ['EarningsPerShareDiluted', 'EarningsPerShareBasicAndDiluted', 'DilutedEarningsLossPerShare'],
  },
  {
    figure: 'operatingCashFlow',
    kind: 'flow',
    concepts: [
      'NetCashProvidedByUsedInOperatingActivities',
      'NetCashProvidedByUsedInOperatingActivitiesContinuingOperations',
      'CashFlowsFromUsedInOperatingActivities',
    ],
  },
  {
    figure: 'capex',
    kind: 'flow',
    concepts: [
      'PaymentsToAcquirePropertyPlantAndEquipment',
      'PaymentsToAcquireProductiveAssets',
      'PurchaseOfPropertyPlantAndEquipmentClassifiedAsInvestingActivities',
    ],
  },
]

/** From the balance sheet, and from the cover page. */
export const SHARES_ON_BALANCE_SHEET = 'CommonStockSharesOutstanding'
export const SHARES_ON_COVER = 'EntityCommonStockSharesOutstanding'
