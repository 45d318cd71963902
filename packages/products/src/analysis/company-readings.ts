import { bounded, type FactWriter, type Reader } from './fact-writer.ts'

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
  const own = say.plain('return_on_equity')
  if (say.value('return_on_equity') < 0) {
    return { tilt: -1, text: `It destroys capital: the return on equity is ${own}.` }
  }
  const gross =
    say.has('gross_profitability') && !isLender(analysis)
      ? ` and a gross profit of ${say.plain('gross_profitability')} of assets`
      : ''
  const text =
    rank > 0.5
      ? `Capital is put to good use: a return on equity of ${own}${gross} set it apart from its peers.`
      : `Capital earns little here: a return on equity of ${own}${gross} leave it at the back of its peers.`
  return {
    tilt,
    text: gross === '' ? text.replace('set it', 'sets it').replace('leave it', 'leaves it') : text,
  }
}

const growth: Reader = (say, { ranks }) => {
  if (!say.has('revenue_growth', 'revenue', 'trailing_to')) return undefined
  const rate = say.value('revenue_growth')
  const [size, revenue, until] = [say.size('revenue_growth'), say.plain('revenue'), say.plain('trailing_to')]
  if (rate <= -1) {
    const text = `Sales shrank ${size} in the four quarters to ${until}, to ${revenue}.`
    return { tilt: bounded(rate / 10), text }
  }
  if (say.value('growth_ahead') >= 70 && rate > 3) {
    const text = `It outgrows ${say.plain('growth_ahead')} of its peers: revenue rose ${size} to ${revenue} in the four quarters to ${until}.`
    return { tilt: bounded(2 * ranks.revenueGrowth - 1), text }
  }
  if (!(say.value('growth_behind') >= 70)) return undefined
  const what =
    rate < 0 ? `Sales shrank ${size}` : `${rate < 3 ? 'Growth is thin' : 'Growth lags'}: revenue rose ${size}`
  const text = `${what} in a year, and ${say.plain('growth_behind')} of its peers did better.`
  return { tilt: bounded(2 * ranks.revenueGrowth - 1), text }
}

const margins: Reader = (say, { ratios }) => {
  const change = say.value('margin_change')
  if (ratios === undefined || !(Math.abs(change) >= 0.5 && Math.abs(change) <= MOST_PLAUSIBLE_PP))
    return undefined
  const kind = ratios.marginKind
  if (!say.has(`${kind}_margin`)) return undefined
  const [size, level] = [say.size('margin_change'), say.plain(`${kind}_margin`)]
  const text =
    change > 0
      ? `More of each sale is kept: the ${kind} margin widened by ${size} to ${level}.`
      : `Less of each sale is kept: the ${kind} margin narrowed by ${size} to ${level}.`
  return { tilt: bounded(change / 4), text }
}

const profit: Reader = (say) => {
  if (say.value('net_income') < 0) {
    const text = `The bottom line is red: net income of ${say.plain('net_income')} over four quarters.`
    return { tilt: -0.9, text }
  }
  if (!say.has('income_growth', 'revenue_growth')) return undefined
  const [income, sales] = [say.value('income_growth'), say.value('revenue_growth')]
  if (income > 10 && income > 2 * Math.abs(sales)) {
    const [lead, did] = sales < 0 ? ['Profit rose on lower sales', 'fell'] : ['Profit outran sales', 'grew']
    const text = `${lead}: net income grew ${say.size('income_growth')}, revenue ${did} ${say.size('revenue_growth')}.`
    return { tilt: bounded(income / 40), text }
  }
  if (income > -10) return undefined
  const text = `Earnings are in retreat: net income fell ${say.size('income_growth')} over a year.`
  return { tilt: bounded(income / 40), text }
}

const strength: Reader = (say) => {
  if (!say.has('piotroski', 'piotroski_tests')) return undefined
  const share = say.value('piotroski') / say.value('piotroski_tests')
  const [passed, tests] = [say.plain('piotroski'), say.plain('piotroski_tests')]
  if (share >= 0.85) {
    const text = `The accounts are getting better on a broad front: ${passed} of ${tests} Piotroski tests are passed.`
    return { tilt: 0.5, text }
  }
  if (share > 0.4) return undefined
  const text = `The accounts are getting worse on a broad front: only ${passed} of ${tests} Piotroski tests are passed.`
  return { tilt: -0.5, text }
}

const cash: Reader = (say, analysis) => {
  const { ranks } = analysis
  if (!say.has('accruals') || isLender(analysis)) return undefined
  const [accruals, text] = [say.value('accruals'), say.plain('accruals')]
  if (accruals >= 4) {
    return {
      tilt: -0.6,
      text: `Profit is ahead of cash: accruals of ${text} of assets are a warning.`,
    }
  }
  if (accruals > -4 || ranks.accruals > 0.35) return undefined
  return {
    tilt: 0.4,
    text: `The profit is backed by cash: accruals stand at ${text} of assets.`,
  }
}

const shareCount: Reader = (say) => {
  const change = say.value('share_change')
  if (change <= -1.5) {
    const text = `Buybacks help: the share count shrank ${say.size('share_change')} in a year.`
    return { tilt: bounded(-change / 10), text }
  }
  if (!(change >= 2)) return undefined
  const text = `Holders are diluted: the share count grew ${say.size('share_change')} in a year.`
  return { tilt: bounded(-change / 10), text }
}

const balance: Reader = (say, analysis) => {
  if (isLender(analysis) || !(say.value('equity_ratio') < 20)) return undefined
  const text = `The cushion is small: equity covers ${say.plain('equity_ratio')} of assets.`
  return { tilt: -0.4, text }
}

/** Twice the safe level: below it, a sound balance is not notable in a large company. */
const FAR_FROM_DISTRESS = 2

const solvency: Reader = (say) => {
  if (!say.has('altman_z', 'altman_distress', 'altman_safe')) return undefined
  const [z, own] = [say.value('altman_z'), say.plain('altman_z')]
  if (z < say.value('altman_distress')) {
    const lead = `The balance sheet is stretched: Altman's Z of ${own}, where distress begins at ${say.plain('altman_distress')}`
    return { tilt: -0.6, text: `${lead}${weakSpot(say)}.` }
  }
  if (z < FAR_FROM_DISTRESS * say.value('altman_safe')) return undefined
  const text = `Insolvency is remote: Altman's Z of ${own}, where safety begins at ${say.plain('altman_safe')}.`
  return { tilt: 0.3, text }
}

/** The part that is clearly below zero. */
function weakSpot(say: FactWriter): string {
  if (say.value('altman_retained_earnings') <= -5) {
    return `, with retained earnings of ${say.plain('altman_retained_earnings')} of assets`
  }
  if (say.value('altman_working_capital') <= -5) {
    return `, with a working capital of ${say.plain('altman_working_capital')} of assets`
  }
  return ''
}

const multiple: Reader = (say) => {
  if (!say.has('price_to_earnings')) return undefined
  const ratio = say.plain('price_to_earnings')
  if (say.value('cheaper_than') >= 75) {
    const text = `It is cheap: ${ratio} times earnings, where ${say.plain('cheaper_than')} of its peers are dearer.`
    return { tilt: bounded(say.value('cheaper_than') / 50 - 1), text }
  }
  if (!(say.value('dearer_than') >= 75)) return undefined
  const text = `It is dear: ${ratio} times earnings, where ${say.plain('dearer_than')} of its peers are cheaper.`
  return { tilt: bounded(1 - say.value('dearer_than') / 50), text }
}

const ownHistory: Reader = (say) => {
  const share = say.value('cheaper_than_own')
  if (share === 100 || share === 0) {
    const text =
      share === 100
        ? 'It is cheap by its own standards: at every report date of five years it was dearer.'
        : 'It is dear by its own standards: at every report date of five years it was cheaper.'
    return { tilt: share === 100 ? 0.7 : -0.7, text }
  }
  if (share >= 80) {
    const text = `It is cheap by its own standards: on ${say.plain('cheaper_than_own')} of its report dates of five years it was dearer.`
    return { tilt: 0.6, text }
  }
  if (!(share <= 20)) return undefined
  const text = `It is dear by its own standards: on just ${say.plain('cheaper_than_own')} of its report dates of five years it was dearer.`
  return { tilt: -0.6, text }
}

const cashYield: Reader = (say, analysis) => {
  if (isLender(analysis)) return undefined
  const value = say.value('free_cash_flow_yield')
  if (value >= 7) {
    const text = `It earns much cash for its price: a free cash flow yield of ${say.plain('free_cash_flow_yield')}.`
    return { tilt: 0.5, text }
  }
  if (!(value < 0)) return undefined
  const text = `It burns money: free cash flow came to ${say.plain('free_cash_flow_yield')} of the market value.`
  return { tilt: -0.6, text }
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
