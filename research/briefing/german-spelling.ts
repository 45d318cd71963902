import { spawnSync } from 'node:child_process'
import type { Briefing } from '@bellwether-markets/products/briefing/briefing-schema'

/** Right German words that the dictionary does not hold. */
const OWN_WORDS: readonly string[] = [
  'Fache',
  'Fachen',
  'Fünftagemittel',
  'Peso',
  'Seitwärtsmarkt',
  'Volatilitätskurve',
  'Yuan',
  'zweitbeste',
  'zweitschlechteste',
  'drittbeste',
  'drittschlechteste',
]
const WORD = /\p{L}+/gu

/** Words of the German edition; one that stands in the English edition, too, is a name. */
export function germanWords({ en, de }: Readonly<Record<'en' | 'de', Briefing>>): readonly string[] {
  const names = new Set(wordsOf(en).map((word) => word.toLowerCase()))
  return wordsOf(de).filter((word) => !names.has(word.toLowerCase()))
}

const wordsOf = ({ headline, sections }: Briefing): readonly string[] =>
  [headline, ...sections.map(({ text }) => text)].flatMap((text) => text.match(WORD) ?? [])

/** Those that `hunspell` does not know; undefined without it and its German dictionary. */
export function misspelled(words: Iterable<string>): readonly string[] | undefined {
  const { status, stdout } = spawnSync('hunspell', ['-d', 'de_DE', '-i', 'UTF-8', '-l'], {
    input: [...new Set(words)].join('\n'),
    encoding: 'utf8',
  })
  if (status !== 0) return undefined
  return stdout.split('\n').filter((word) => word !== '' && !OWN_WORDS.includes(word))
}
