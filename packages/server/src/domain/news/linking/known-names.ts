import { once } from '../../../kernel/once.ts'
import { ALIASES } from './dictionary.ts'

/** Names in news, English and German: companies, their leaders and brands, funds, banks, countries. */
export const knownNames = once((): readonly string[] => {
  const named = ALIASES.filter(({ text, entity }) => entity !== undefined && /^\p{Lu}[^*]+$/u.test(text))
  return [...new Set(named.map(({ text }) => text))]
})
