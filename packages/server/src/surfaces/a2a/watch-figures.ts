/** What a figure counts. */
export type Unit = 'plain' | 'foreign' | 'percent' | 'sigma' | 'day' | 'week'

export interface Figure {
  readonly value: number
  readonly unit: Unit
}

const FIGURE =
  /(?<![\p{L}\d.,#])([€£])?(\d{1,3}(?:[.,]\d{3})+(?:[.,]\d{1,6})?|\d{1,9}(?:[.,]\d{1,6})?)(?![\p{L}\d])[\s-]*(%|percent|per cent|prozent|sigmas?|σ|standard deviations?|standardabweichungen|days?|tagen?|tage|weeks?|wochen?|€|£|euros?|eur|pounds?|pfund)?/giu

const UNITS: readonly (readonly [Unit, RegExp])[] = [
  ['percent', /^(?:%|per ?cent|prozent)/i],
  ['sigma', /^(?:sigma|σ|standard)/i],
  ['day', /^(?:day|tag)/i],
  ['week', /^(?:week|woche)/i],
  ['foreign', /^(?:€|£|eur|pound|pfund)/i],
]

/** As the language writes them. */
export const numbersIn = (text: string, german: boolean): readonly Figure[] =>
  [...text.matchAll(FIGURE)].map(([, sign, digits, unit]) => ({
    value: numberOf(digits, german),
    unit: UNITS.find(([, words]) => words.test(unit ?? sign ?? ''))?.[0] ?? 'plain',
  }))

/** `1.500,50` in German, `1,500.50` in English; what can be no group of thousands is a decimal place. */
function numberOf(digits: string, german: boolean): number {
  const [group, point] = german ? ['.', ','] : [',', '.']
  const isGrouped = new RegExp(`^\\d{1,3}(?:\\${group}\\d{3})+(?:\\${point}\\d+)?$`).test(digits)
  return Number(isGrouped ? digits.replaceAll(group, '').replace(point, '.') : digits.replace(',', '.'))
}

const COUNTS: readonly (readonly [RegExp, number])[] = [
  [/^(?:an?|one|eine?|einen|einem|einer)$/i, 1],
  [/^(?:two|zwei)$/i, 2],
  [/^(?:three|drei)$/i, 3],
  [/^(?:four|vier)$/i, 4],
  [/^(?:five|fünf)$/i, 5],
]

/** "two days" as 2 days. */
export const counted = (text: string): string =>
  text.replace(/(?<!\p{L})(\p{L}+)(?=[\s-](?:days?|weeks?|tage?n?|wochen?|sigmas?)(?!\p{L}))/giu, (word) => {
    const [, count] = COUNTS.find(([words]) => words.test(word)) ?? []
    return count === undefined ? word : String(count)
  })
