import type { Concise } from '../contract/concise.ts'
import { counted, listed } from '../english.ts'
import { namesOf, restText } from '../short-form.ts'
import { conditionText } from './conditions.ts'
import type { Screen } from './screener-schema.ts'

const MOST_ROWS = 20
const MOST_DROPPED = 8

/** Matches in order, with the fields used. */
export function conciseScreener(answer: Screen, _query: unknown, limit = MOST_ROWS): Concise {
  const { rows, matched, fields, conditions } = answer
  const visible = rows.slice(0, limit)
  const used = Object.keys(rows[0]?.figures ?? {})
  const named = new Set([...used, ...conditions.map(({ field }) => field)])
  return {
    summary: summaryOf(answer),
    caveats: [...answer.caveats, ...droppedText(answer)],
    conditions: conditions.map(({ excludes, ...one }) => `${conditionText(one)}: excludes ${excludes}`),
    fields: fields
      .filter(({ field }) => named.has(field))
      .map(({ field, unit, coverage }) => `${field}: ${unit}, coverage ${coverage}`),
    columns: ['symbol', 'sector', ...used],
    rows: visible.map(({ symbol, sector, figures }) => [symbol, sector, ...Object.values(figures)]),
    more: `${restText(visible.length, matched)}detail=detailed for names and all ${fields.length} fields.`,
  }
}

function summaryOf({ matched, of, no_match, conditions, rows, sort, sector }: Screen): string {
  if (no_match !== null) return no_match
  const conditionTexts = conditions.map(conditionText)
  const of_ = `${counted(of)} ${sector === null ? '' : `${sector} `}stocks`
  const [first] = rows
  const field = sort.replace(/^-/, '')
  const lead = `first by ${field}: ${first.symbol} (${first.figures[field] ?? 'unknown'})`
  return conditionTexts.length === 0
    ? `${of_} in order; ${lead}.`
    : `${matched} of ${of_} ${matched === 1 ? 'meets' : 'meet'} ${listed(conditionTexts)}; ${lead}.`
}

function droppedText({ dropped }: Screen): readonly string[] {
  const byFields = Map.groupBy(dropped, ({ missing }) => listed(missing))
  return [...byFields].map(([missing, some]) => {
    const names = some.map(({ symbol }) => symbol)
    return `Left out for lack of ${missing}: ${namesOf(names, MOST_DROPPED)}.`
  })
}
