import { type Concise, tableOf } from '../contract/concise.ts'
import { pick } from '../pick.ts'
import { ranked, reasonText, restText } from '../short-form.ts'
import type { ImpactMap, ImpactRow } from './impact-schema.ts'

const ROWS = 16
const NAMED_COMPANY = 'the company named'

/** Of an event that can come either way for the company, the size alone is known. */
const sizeOf = ({ effect, effect_bps, size_bps }: ImpactRow): number =>
  effect === 'either' ? (size_bps ?? 0) : Math.max(Math.abs(effect_bps), size_bps ?? 0)

/** What the estimate, the measured mean and most of the events say; 0 if they differ. */
const supportedSize = ({ basis, effect, effect_bps, measured_bps, hit_rate }: ImpactRow): number =>
  basis === 'measured' && effect !== 'either' && (hit_rate ?? 0) > 0.5 && effect_bps * (measured_bps ?? 0) > 0
    ? Math.min(Math.abs(effect_bps), Math.abs(measured_bps ?? 0))
    : 0

/** What events move: what this market supports before what is assumed, each with the largest first. */
export function conciseImpact(
  answer: ImpactMap,
  { symbol }: { readonly symbol?: string },
  limit = ROWS,
): Concise {
  const { rows, missing } = answer
  const bySize = ranked(rows, (row) => -sizeOf(row))
  const best = ranked(bySize, (row) => -supportedSize(row))
  const shown = best.slice(0, limit)
  return {
    summary: best.length === 0 ? noneText(symbol) : summaryOf(best[0]),
    evidence: pick(answer, 'measured_from', 'measured_to', 'method'),
    caveats: [
      ...(rows.some(({ basis }) => basis === 'prior')
        ? ['prior: what was assumed beforehand weighs more than the n events of this market.']
        : []),
      ...missing.map(reasonText),
    ],
    ...tableOf(shown, [
      'event',
      'side',
      'region',
      { symbol: (row) => row.symbol ?? NAMED_COMPANY },
      'effect',
      'effect_bps',
      'size_bps',
      'basis',
      'n',
      'measured_bps',
      'hit_rate',
    ]),
    more: `${restText(shown.length, rows.length)}what this market supports comes first; event and symbol narrow it; detail=detailed for reasons, priors and half-lives.`,
  }
}

const noneText = (symbol: string | undefined): string =>
  symbol === undefined
    ? 'No effect of such an event is known.'
    : `No such event has a row for this asset itself; if it is a stock, the rows without symbol= for ${NAMED_COMPANY} concern it.`

function summaryOf(first: ImpactRow): string {
  const { label, side, symbol, effect, effect_bps, measured_bps, n, hit_rate } = first
  const what = `"${label}"${side === null ? '' : ` (${side})`}`
  const whom = symbol ?? NAMED_COMPANY
  const move =
    effect === 'either'
      ? `${sizeOf(first)} basis points beyond the usual for ${whom}, either way`
      : `${effect_bps} basis points for ${whom} over two days`
  if (supportedSize(first) === 0) {
    return `No such effect is well supported in this market; the largest estimate: ${what}, ${move} (events here: ${n}).`
  }
  return `The effect that this market supports best: ${what}, ${move} (${n} events here, mean ${measured_bps}; a share of ${hit_rate} of those with a stated side went that way).`
}
