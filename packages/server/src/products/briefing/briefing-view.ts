import type { InputsOf } from '../../contract/product.ts'
import { type AssetMove, assetMove } from '../../domain/briefing/asset-move.ts'
import type { FactOrigin } from '../../domain/briefing/briefing-fact.ts'
import type { Asset } from '../../domain/market/asset.ts'
import type { CurveWindow } from '../../domain/market/point-in-time.ts'
import { dailyBarKnownAt } from '../../domain/market/trading-hours.ts'
import { NotEnoughHistory } from '../../kernel/errors.ts'
import { asInstant, DAY, type Day, formatDay, type Instant, utcDay } from '../../kernel/time.ts'
import type { briefing } from './product.ts'

export type BriefingInputs = InputsOf<typeof briefing>

export interface BriefingView extends BriefingInputs {
  readonly asOf: Instant
  readonly today: Day
  /** With known closes, of New York. */
  readonly session: Day
  /** Whether it was unknown a day ago. */
  readonly isNew: boolean
  /** Of that session, by symbol. */
  readonly moves: ReadonlyMap<string, AssetMove>
  readonly asset: (symbol: string) => Asset | undefined
  readonly originOf: (symbol: string) => FactOrigin
}

export const SP500 = '^GSPC'
const LONGEST_SILENCE_DAYS = 7

/** @throws NotEnoughHistory if the S&P 500 has no two closes, or none of the last week */
export function briefingView(inputs: BriefingInputs, asOf: Instant): BriefingView {
  const bySymbol = new Map(inputs.tracked.map((asset) => [asset.symbol, asset]))
  const today = utcDay(asOf)
  const index = bySymbol.get(SP500)
  const window = inputs.bars.get(SP500)
  const latest = window === undefined ? undefined : assetMove(window, today)
  if (index === undefined || latest === undefined) throw new NotEnoughHistory('closes of the S&P 500', 0, 2)
  if (today - latest.day > LONGEST_SILENCE_DAYS) {
    throw new NotEnoughHistory('closes of the S&P 500 in the last week', 0, 1)
  }
  const session = latest.day
  return {
    ...inputs,
    asOf,
    today,
    session,
    isNew: dailyBarKnownAt(index, session) > asInstant(asOf - DAY),
    moves: movesOf(inputs, session),
    asset: (symbol) => bySymbol.get(symbol),
    originOf: (symbol) => ({
      asOf: formatDay(session),
      source: inputs.bars.get(symbol)?.source ?? 'bellwether',
    }),
  }
}

function movesOf({ bars, months }: BriefingInputs, session: Day): ReadonlyMap<string, AssetMove> {
  const moves = new Map<string, AssetMove>()
  for (const [symbol, window] of bars) {
    const move = assetMove(window, session)
    if (move === undefined || move.day !== session || hasRolled(months.get(symbol), move)) continue
    moves.set(symbol, move)
  }
  return moves
}

/** Its move mixes two contracts. */
function hasRolled(curve: CurveWindow | undefined, { day, previousDay }: AssetMove): boolean {
  if (curve === undefined) return false
  const days = Array.from(curve.day)
  const [at, before] = [days.indexOf(day), days.indexOf(previousDay)]
  return at >= 0 && before >= 0 && curve.frontContract[at] !== curve.frontContract[before]
}

const UNUSUAL = 1.9

/** Undefined if none is unusual. */
export function mostUnusual(view: BriefingView, symbols: readonly string[]): AssetMove | undefined {
  const moves = symbols.flatMap((symbol) => view.moves.get(symbol) ?? [])
  return moves
    .filter(({ unusual }) => Math.abs(unusual) >= UNUSUAL)
    .toSorted((a, b) => Math.abs(b.unusual) - Math.abs(a.unusual))[0]
}
