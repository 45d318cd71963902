import texts from '../../../data/briefing/texts.json' with { type: 'json' }
import { type AssetWords, capital } from '../../domain/briefing/asset-words.ts'
import { FORMATTERS, type Formatter } from '../../domain/briefing/formatter.ts'
import type { LocalizedText } from '../../domain/briefing/message.ts'
import type { Fact, Language } from '../../domain/text/fact.ts'

type Value = Fact | LocalizedText | AssetWords | string | boolean

const PLACEHOLDER = /\{(\w+)(?::([^}]+))?\}/g

/**
 * `{name}` is words or a fact, `{name:style}` a fact in a style of the formatter, `{Name}` begins with a capital,
 * `{name:this|that}` chooses by a condition or the plural of words.
 * @throws RangeError if a value is missing
 */
export function tell(id: keyof typeof texts, values: Readonly<Record<string, Value>> = {}): LocalizedText {
  const inLanguage = (language: Language): string =>
    texts[id][language].replace(PLACEHOLDER, (_, name: string, style?: string) => {
      const own = name.charAt(0).toLowerCase() + name.slice(1)
      const value = values[own]
      if (value === undefined) throw new RangeError(`the text ${id} has no ${own}`)
      const text = style?.includes('|') ? chosen(value, style, language) : written(value, style, language)
      return own === name ? text : capital(text)
    })
  return { en: inLanguage('en'), de: inLanguage('de') }
}

function chosen(value: Value, style: string, language: Language): string {
  const isFirst = typeof value === 'object' && 'plural' in value ? value.plural[language] : value
  return style.split('|')[isFirst ? 0 : 1]
}

function written(value: Value, style: string | undefined, language: Language): string {
  if (typeof value !== 'object') return String(value)
  if (!('label' in value)) return value[language]
  return FORMATTERS[language][(style ?? 'plain') as Exclude<keyof Formatter, 'list'>](value)
}

export function joined(...parts: readonly (LocalizedText | undefined)[]): LocalizedText {
  const known = parts.flatMap((part) => part ?? [])
  return { en: known.map(({ en }) => en).join(' '), de: known.map(({ de }) => de).join(' ') }
}
