import { bounded, type FactWriter, firstOf, type Reader } from './fact-writer.ts'

/** A larger yearly change of a margin is probably a change in accounting. */
const MOST_PLAUSIBLE_PP = 25

/** Loans and deposits run through a lender's cash flow: it and gross profit do not measure its business. */
const isLender = ({ asset }: Parameters<Reader>[1]): boolean => asset.sector === 'Financials'

const profitability: Reader = (say, analysis) => {
  const { ranks, scores } = analysis
  const rank = ranks.returnOnEquity
  if (!say.has('return_on_equity') || Number.isNaN(rank) || Math.abs(rank - 0.5) < 0.25) return undefined
  if ((scores.quality - 50) * (rank - 0.5) < 0) return undefined
  const tilt = bounded(2 * rank - 1) * (Number.isNaN(scores.quality) ? 0.7 : 1)
  const [gross, s] =
    say.has('gross_profitability') && !isLender(analysis)
      ? [' and a gross profit of {gross_profitability} of assets', '']
      : ['', 's']
  const own = `a return on equity of {return_on_equity}${gross}`
  return firstOf(
    [
      say.value('return_on_equity') < 0,
      -1,
      'It destroys capital: the return on equity is {return_on_equity}.',
    ],
    [rank > 0.5, tilt, `Capital is put to good use: ${own} set${s} it apart from its peers.`],
    [true, tilt, `Capital earns little here: ${own} leave${s} it at the back of its peers.`],
  )
}

const growth: Reader = (say, { ranks }) => {
  if (!say.has('revenue_growth', 'revenue', 'trailing_to')) return undefined
  const rate = say.value('revenue_growth')
  const tilt = bounded(2 * ranks.revenueGrowth - 1)
  const what =
    rate < 0
      ? 'Sales shrank {revenue_growth:size}'
      : `${rate < 3 ? 'Growth is thin' : 'Growth lags'}: revenue rose {revenue_growth:size}`
  return firstOf(
    [
      rate <= -1,
      bounded(rate / 10),
      'Sales shrank {revenue_growth:size} in the four quarters to {trailing_to}, to {revenue}.',
    ],
    [
      say.value('growth_ahead') >= 70 && rate > 3,
      tilt,
      'It outgrows {growth_ahead} of its peers: revenue rose {revenue_growth:size} to {revenue} in the four quarters to {trailing_to}.',
    ],
    [
      say.value('growth_behind') >= 70,
      tilt,
      `${what} in a year, and {growth_behind} of its peers did better.`,
    ],
  )
}

const margins: Reader = (say, { ratios }) => {
  const change = say.value('margin_change')
  const margin = `${ratios?.marginKind}_margin`
  if (!(Math.abs(change) >= 0.5 && Math.abs(change) <= MOST_PLAUSIBLE_PP) || !say.has(margin))
    return undefined
  const [lead, moved] = change > 0 ? ['More', 'widened'] : ['Less', 'narrowed']
  const text = `${lead} of each sale is kept: the ${ratios?.marginKind} margin ${moved} by {margin_change:size} to {${margin}}.`
  return { tilt: bounded(change / 4), text }
}

const profit: Reader = (say) => {
  const [income, sales] = [say.value('income_growth'), say.value('revenue_growth')]
  const [lead, did] = sales < 0 ? ['Profit rose on lower sales', 'fell'] : ['Profit outran sales', 'grew']
  const isKnown = say.has('income_growth', 'revenue_growth')
  const tilt = bounded(income / 40)
  return firstOf(
    [
      say.value('net_income') < 0,
      -0.9,
      'The bottom line is red: net income of {net_income} over four quarters.',
    ],
    [
      isKnown && income > 10 && income > 2 * Math.abs(sales),
      tilt,
      `${lead}: net income grew {income_growth:size}, revenue ${did} {revenue_growth:size}.`,
    ],
    [
      isKnown && income <= -10,
      tilt,
      'Earnings are in retreat: net income fell {income_growth:size} over a year.',
    ],
  )
}

const strength: Reader = (say) => {
  if (!say.has('piotroski', 'piotroski_tests')) return undefined
  const share = say.value('piotroski') / say.value('piotroski_tests')
  const passed = '{piotroski} of {piotroski_tests} Piotroski tests are passed.'
  return firstOf(
    [share >= 0.85, 0.5, `The accounts are getting better on a broad front: ${passed}`],
    [!(share > 0.4), -0.5, `The accounts are getting worse on a broad front: only ${passed}`],
  )
}

const cash: Reader = (say, analysis) => {
  if (isLender(analysis)) return undefined
  const accruals = say.value('accruals')
  return firstOf(
    [accruals >= 4, -0.6, 'Profit is ahead of cash: accruals of {accruals} of assets are a warning.'],
    [
      accruals <= -4 && !(analysis.ranks.accruals > 0.35),
      0.4,
      'The profit is backed by cash: accruals stand at {accruals} of assets.',
    ],
  )
}

const shareCount: Reader = (say) => {
  const change = say.value('share_change')
  const tilt = bounded(-change / 10)
  return firstOf(
    [change <= -1.5, tilt, 'Buybacks help: the share count shrank {share_change:size} in a year.'],
    [change >= 2, tilt, 'Holders are diluted: the share count grew {share_change:size} in a year.'],
  )
}

const balance: Reader = (say, analysis) =>
  firstOf([
    !isLender(analysis) && say.value('equity_ratio') < 20,
    -0.4,
    'The cushion is small: equity covers {equity_ratio} of assets.',
  ])

/** Twice the safe level: below it, a sound balance is not notable in a large company. */
const FAR_FROM_DISTRESS = 2

const solvency: Reader = (say) => {
  if (!say.has('altman_z', 'altman_distress', 'altman_safe')) return undefined
  const z = say.value('altman_z')
  return firstOf(
    [
      z < say.value('altman_distress'),
      -0.6,
      `The balance sheet is stretched: Altman's Z of {altman_z}, where distress begins at {altman_distress}${weakSpot(say)}.`,
    ],
    [
      z >= FAR_FROM_DISTRESS * say.value('altman_safe'),
      0.3,
      "Insolvency is remote: Altman's Z of {altman_z}, where safety begins at {altman_safe}.",
    ],
  )
}

/** The part that is clearly below zero. */
function weakSpot(say: FactWriter): string {
  if (say.value('altman_retained_earnings') <= -5) {
    return ', with retained earnings of {altman_retained_earnings} of assets'
  }
  if (say.value('altman_working_capital') <= -5) {
    return ', with a working capital of {altman_working_capital} of assets'
  }
  return ''
}

const multiple: Reader = (say) => {
  if (!say.has('price_to_earnings')) return undefined
  const [cheaper, dearer] = [say.value('cheaper_than'), say.value('dearer_than')]
  return firstOf(
    [
      cheaper >= 75,
      bounded(cheaper / 50 - 1),
      'It is cheap: {price_to_earnings} times earnings, where {cheaper_than} of its peers are dearer.',
    ],
    [
      dearer >= 75,
      bounded(1 - dearer / 50),
      'It is dear: {price_to_earnings} times earnings, where {dearer_than} of its peers are cheaper.',
    ],
  )
}

const ownHistory: Reader = (say) => {
  const share = say.value('cheaper_than_own')
  const [cheap, dear] = ['cheap', 'dear'].map((way) => `It is ${way} by its own standards:`)
  return firstOf(
    [share === 100, 0.7, `${cheap} at every report date of five years it was dearer.`],
    [share === 0, -0.7, `${dear} at every report date of five years it was cheaper.`],
    [share >= 80, 0.6, `${cheap} on {cheaper_than_own} of its report dates of five years it was dearer.`],
    [
      share <= 20,
      -0.6,
      `${dear} on just {cheaper_than_own} of its report dates of five years it was dearer.`,
    ],
  )
}

const cashYield: Reader = (say, analysis) => {
  if (isLender(analysis)) return undefined
  const value = say.value('free_cash_flow_yield')
  return firstOf(
    [value >= 7, 0.5, 'It earns much cash for its price: a free cash flow yield of {free_cash_flow_yield}.'],
    [value < 0, -0.6, 'It burns money: free cash flow came to {free_cash_flow_yield} of the market value.'],
  )
}

/** One a topic. */
export const COMPANY_READERS: readonly Reader[] = [
  profitability,
  growth,
  margins,
  profit,
  strength,
  cash,
  shareCount,
  balance,
  solvency,
]

export const VALUE_READERS: readonly Reader[] = [multiple, ownHistory, cashYield]
