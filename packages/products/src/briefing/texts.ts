import type { AssetWords } from '@bellwether-markets/engine/briefing/asset-words'
import { capital } from '@bellwether-markets/engine/briefing/cited-text'
import { FORMATTERS, type Formatter, listText } from '@bellwether-markets/engine/briefing/formatter'
import type { LocalizedText } from '@bellwether-markets/engine/briefing/localized-text'
import type { BriefingTextTable } from '@bellwether-markets/engine/table-schemas'
import type { Fact, Language } from '@bellwether-markets/engine/text/fact'
import table from '../../data/briefing/texts.json' with { type: 'json' }
import { present } from '../known.ts'

const TEXTS = table as BriefingTextTable
export type TextId = keyof typeof table

type Value = Fact | LocalizedText | AssetWords | string | boolean

const PLACEHOLDER = /\{(\w+)(?::([^}]+))?\}/g

/**
 * `{name}` is words or a fact, `{name:style}` a fact in a style of the formatter, `{Name}` begins with a capital,
 * `{name:this|that}` chooses by a condition or the plural of words.
 * @param turn which of several wordings, round and round
 * @throws RangeError if a value is missing
 */
export function tell(
  id: TextId,
  values: Readonly<Record<string, Value | undefined>> = {},
  turn = 0,
): LocalizedText {
  const wordings = TEXTS[id]
  const wording = wordings[turn % wordings.length]
  const inLanguage = (language: Language): string =>
    wording[language].replace(PLACEHOLDER, (_, name: string, style?: string) => {
      const own = name.charAt(0).toLowerCase() + name.slice(1)
      const value = values[own]
      if (value === undefined) throw new RangeError(`the text ${id} has no ${own}`)
      const text = style?.includes('|') ? chosen(value, style) : written(value, style, language)
      return own === name ? text : capital(text)
    })
  return { en: inLanguage('en'), de: inLanguage('de') }
}

function chosen(value: Value, style: string): string {
  const isFirst = typeof value === 'object' && 'plural' in value ? value.plural : value
  return style.split('|')[isFirst ? 0 : 1]
}

function written(value: Value, style: string | undefined, language: Language): string {
  if (typeof value !== 'object') return String(value)
  if (!('label' in value)) return value[language]
  return FORMATTERS[language][(style ?? 'plain') as keyof Formatter](value)
}

export const NOTHING: LocalizedText = { en: '', de: '' }
export const COMMA: LocalizedText = { en: ', ', de: ', ' }
export const SEMICOLON: LocalizedText = { en: '; ', de: '; ' }
export const AND: LocalizedText = { en: ' and ', de: ' und ' }

export const asSentence = (text: LocalizedText): LocalizedText => tell('sentence', { text })

/** Parts that are there, one after the other. */
export function joined(
  parts: readonly (LocalizedText | undefined)[],
  between: LocalizedText = { en: ' ', de: ' ' },
): LocalizedText {
  const known = present(parts)
  return {
    en: known.map(({ en }) => en).join(between.en),
    de: known.map(({ de }) => de).join(between.de),
  }
}

/** `a, b and c`. */
export const listed = (parts: readonly LocalizedText[]): LocalizedText => ({
  en: listText(
    parts.map(({ en }) => en),
    'en',
  ),
  de: listText(
    parts.map(({ de }) => de),
    'de',
  ),
})
