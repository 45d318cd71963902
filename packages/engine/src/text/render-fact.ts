import type { Fact, Language } from './fact.ts'
import { formatDate, formatNumber, NUMBER_FORMATS } from './number-format.ts'

/** `plain` has a minus if negative, `signed` a plus or minus, `size` no sign, because a word states the direction. */
export type FactStyle = 'plain' | 'signed' | 'size'

const CURRENCIES: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  USX: { en: 'US cents', de: 'US-Cent' },
}

/**
 * A fact with its unit: `−3.1%`, `3,1 %`, `394.3 billion USD`, `14 May 2024`.
 * @param decimals default: those of the fact
 * @throws RangeError for more decimals than the fact has, or a number that is not finite
 */
export function renderFact(
  fact: Fact,
  language: Language,
  style: FactStyle = 'plain',
  decimals: number = fact.decimals,
): string {
  if (decimals > fact.decimals) throw new RangeError(`${fact.id} is known to ${fact.decimals} decimals`)
  if (fact.unit === 'time') return String(fact.value)
  if (typeof fact.value === 'string') return formatDate(fact.value, language)
  const number = (value: number): string => numberText(value, decimals, style, language)
  switch (fact.unit) {
    case 'percent':
      return language === 'de' ? `${number(fact.value)} %` : `${number(fact.value)}%`
    case 'percentage_points':
      return `${number(fact.value)} ${language === 'de' ? 'Prozentpunkte' : 'percentage points'}`
    case 'money':
      return moneyText(fact, fact.value, (value) => number(value), language)
    case 'price':
      return withCurrency(number(fact.value), fact, language)
    default:
      return number(fact.value)
  }
}

function numberText(value: number, decimals: number, style: FactStyle, language: Language): string {
  if (style === 'size') return formatNumber(Math.abs(value), decimals, language)
  const text = formatNumber(value, decimals, language)
  return style === 'signed' && !text.startsWith('−') && Number(value) !== 0 ? `+${text}` : text
}

function moneyText(fact: Fact, value: number, number: (value: number) => string, language: Language): string {
  const scale = NUMBER_FORMATS[language].scales.find(({ factor }) => Math.abs(value) >= factor)
  if (scale === undefined) return withCurrency(number(value), fact, language)
  return withCurrency(`${number(value / scale.factor)} ${scale.words[0]}`, fact, language)
}

function withCurrency(text: string, { currency }: Fact, language: Language): string {
  if (currency === undefined) return text
  return `${text} ${CURRENCIES[currency]?.[language] ?? currency}`
}
