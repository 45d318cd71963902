import type { FundamentalFigure } from '../../domain/market/fundamental-figures.ts'

/** A sum over a period, a count at a moment, or a ratio that cannot be taken apart. */
export type ConceptKind = 'flow' | 'stock' | 'ratio'

export interface ConceptChain {
  readonly figure: FundamentalFigure
  readonly kind: ConceptKind
  /** Concepts of US-GAAP, then of IFRS: the first one that a filing reports for a period. */
  readonly concepts: readonly string[]
}

/** Where each figure stands. Companies changed the concept of revenue in 2018 with ASC 606. */
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

/** Shares by the balance sheet, and by the cover of the filing. */
export const SHARES_ON_BALANCE_SHEET = 'CommonStockSharesOutstanding'
export const SHARES_ON_COVER = 'EntityCommonStockSharesOutstanding'
