import type { CompanyTraits } from './company-traits.ts'
import type { Figures, ReportFigures } from './quarterly-statements.ts'
import type { Random } from './random.ts'

/** Current assets / annual revenue, current assets / current liabilities, retained earnings / equity. */
const TO_REVENUE = 0.5
const CURRENT_RATIO = 1.5
const RETAINED = 0.65
const MOST_CURRENT_ASSETS = 0.7
const MOST_CURRENT_LIABILITIES = 0.8
const PERSISTENCE = 0.9
const REST = Math.sqrt(1 - PERSISTENCE ** 2)
/** Quarterly standard deviation of a ratio about its mean, in logs. */
const SPREAD = 0.06

/**
 * Balance sheets by quarter. Current assets follow sales; other liabilities are long-term debt; other equity is
 * paid-in.
 * @param random a stream of its own, so that nothing else changes with it
 * @returns a function of a quarter's figures, to be called in order
 */
export function createBalanceSheets(
  traits: CompanyTraits,
  random: Random,
): (figures: Figures) => Omit<ReportFigures, keyof Figures> {
  const toRevenue = TO_REVENUE * Math.exp(0.3 * random.normal())
  const currentRatio = CURRENT_RATIO * Math.exp(0.3 * random.normal())
  const retained = RETAINED + 0.25 * random.normal()
  const state = [random.normal(), random.normal(), random.normal()]
  return ({ totalAssets, equity }) => {
    for (const part of state.keys()) state[part] = PERSISTENCE * state[part] + REST * random.normal()
    const [sales, ratio, payout] = state.map((value) => Math.exp(SPREAD * value))
    const totalLiabilities = totalAssets - equity
    const currentAssets =
      totalAssets * Math.min(MOST_CURRENT_ASSETS, (toRevenue * sales) / traits.assetsToRevenue)
    return {
      currentAssets,
      currentLiabilities: Math.min(
        MOST_CURRENT_LIABILITIES * totalLiabilities,
        currentAssets / (currentRatio * ratio),
      ),
      retainedEarnings: retained * payout * equity,
    }
  }
}
