import { riskStatus } from '@bellwether-markets/engine/risk/risk-status'
import { formatNumber } from '@bellwether-markets/engine/text/number-format'
import type { BriefingSnapshot } from '@bellwether-markets/products/briefing/briefing-schema'
import { regimeWord, statusWord } from '../parts/glyphs.tsx'
import { boxedValues } from '../parts/key-values.tsx'
import type { BriefingWords } from '../words/briefing-words.ts'
import type { Language } from '../words/language.ts'

/** Readings of the update if it has all of them, else of the morning edition. An unknown one is left out. */
export function fourReadings(snapshot: BriefingSnapshot, language: Language, words: BriefingWords) {
  const number = (value: number, decimals: number) => formatNumber(value, decimals, language)
  const { risk, index, vix } = readingsOf(snapshot)
  const { regime } = snapshot.state
  return boxedValues(
    [
      risk !== undefined && [
        words.risk,
        <>
          {statusWord(riskStatus(risk))} {number(risk, 1)}
        </>,
      ],
      regime !== null && [words.regime, regimeWord(regime)],
      index && [
        'S&P 500',
        <>
          {number(index.close, 0)} <small>{changeText(index.day, language)}</small>
        </>,
      ],
      vix !== undefined && ['VIX', number(vix, 1)],
    ],
    'strip4',
  )
}

interface Readings {
  readonly risk: number | undefined
  readonly index: { readonly close: number; readonly day: number } | undefined
  readonly vix: number | undefined
}

function readingsOf({ state, en }: BriefingSnapshot): Readings {
  const updated = new Map(en.update?.facts.map(({ id, value }) => [id, Number(value)]))
  const [risk, close, day, vix] = OF_UPDATE.map((id) => updated.get(id))
  if (risk !== undefined && close !== undefined && day !== undefined && vix !== undefined)
    return { risk, index: { close, day }, vix }
  const rowOf = (symbol: string) => en.table.rows.find((row) => row.symbol === symbol)
  const row = rowOf('^GSPC')
  return {
    risk: state.risk?.value,
    index: row?.close == null || row.day === null ? undefined : { close: row.close, day: row.day },
    vix: rowOf('^VIX')?.close ?? undefined,
  }
}

/** Those of two moments are never mixed. */
const OF_UPDATE = ['risk.value', 'sp500.close', 'sp500.1d', 'vix.close']

const changeText = (percent: number, language: Language): string =>
  `${percent > 0 ? '+' : ''}${formatNumber(percent, 1, language)}${language === 'de' ? '\u00a0%' : '%'}`
