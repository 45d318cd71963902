import { once } from '../../kernel/once.ts'
import type { Language } from './fact.ts'

/**
 * Words that tell something without a number, by kind: a text that says it in other words keeps those of each kind, in
 * their order, since every one of them has an opposite in its own kind. The forms of a word are patterns between `|`.
 */
const CONTENT_WORDS: Readonly<Record<Language, readonly (readonly string[])[]>> = {
  en: [
    [
      'calm|calmer',
      'moderate',
      'elevated',
      'critical',
      'bull|bullish',
      'bear|bearish',
      'sideways',
      'cris[ei]s',
    ],
    ['high|highs|higher|highest', 'low|lows|lower|lowest', 'record'],
    [
      ...[
        'best',
        'worst',
        'good',
        'bad',
        'strong\\p{L}*|strength',
        'weak\\p{L}*',
        'first',
        'last',
        'most',
        'least',
      ],
      ...['led|lead|leads|leading|ahead', 'lagging|lagged|behind', 'largest|biggest', 'smallest'],
      ...[
        'buyers?|bought|buying',
        'sellers?|sold|selling',
        'overbought',
        'oversold',
        'winners?|won',
        'losers?',
      ],
      ...[
        'cheap\\p{L}*',
        'expensive|dear|rich|richly',
        'scarce|tight',
        'ample|glut',
        'contango',
        'backwardation',
      ],
    ],
    ['every|all|each', 'some|several|few', 'only|just', 'almost|nearly|hardly', 'at least', 'at most'],
    [
      ...[
        'raised|raising|raises',
        'cut|cuts|cutting|reduced',
        'upgraded?',
        'downgraded?',
        'success',
        'setback',
      ],
      ...['joins|joining', 'leaves|leaving', 'expected|expectations', 'disappointing', 'confirms?|confirmed'],
    ],
    ['mondays?', 'tuesdays?', 'wednesdays?', 'thursdays?', 'fridays?', 'saturdays?', 'sundays?'],
    [
      'today',
      'tomorrow',
      'yesterday',
      'weeks?|weekly',
      'months?|monthly',
      'years?|yearly|annual',
      'decades?',
      'quarters?',
    ],
  ],
  de: [
    [
      ...[
        'gering\\p{L}*',
        'ruhig\\p{L}*',
        'mäßig\\p{L}*',
        'mittler\\p{L}*',
        'erhöht\\p{L}*',
        'kritisch\\p{L}*',
      ],
      ...['bullenmarkt\\p{L}*', 'bärenmarkt\\p{L}*', 'seitwärtsmarkt\\p{L}*', 'krisen?'],
    ],
    [
      'hoch|hohe[nmrs]?|höher|höchst\\p{L}*|\\p{L}*hoch',
      'niedrig\\p{L}*|tief\\p{L}*|\\p{L}*tief',
      'rekord\\p{L}*',
    ],
    [
      ...[
        'beste\\p{L}*',
        'schlechtest\\p{L}*',
        'gute?[nmrs]?',
        'schlechte?[nmrs]?',
        'stark\\p{L}*|stärke\\p{L}*',
      ],
      ...['schwach\\p{L}*|schwäche\\p{L}*', 'erste[nmrs]?', 'letzte[nmrs]?', 'meisten', 'wenigsten'],
      ...[
        'vorn|spitze',
        'hinten|ende|schlusslicht',
        'käufern?|gekauft',
        'verkäufern?|verkauft|verkaufsdruck',
      ],
      ...[
        'überkauft',
        'überverkauft',
        'gewinner\\p{L}*',
        'verlierer\\p{L}*',
        'billig\\p{L}*|günstig\\p{L}*',
        'teuer|teure\\p{L}*',
      ],
      ...['knapp\\p{L}*', 'reichlich\\p{L}*', 'contango', 'backwardation'],
    ],
    [
      'alle[nmrs]?|jede[nmrs]?',
      'einige[nmrs]?|mehrere[nmrs]?|wenige[nmrs]?',
      'nur',
      'fast|kaum',
      'mindestens',
      'höchstens',
    ],
    [
      ...[
        'angehoben\\p{L}*',
        'gesenkt\\p{L}*',
        'hochgestuft|hochstufung',
        'abgestuft|abstufung',
        'erfolg',
        'rückschlag',
      ],
      ...[
        'aufgenommen|aufnahme',
        'gestrichen',
        'erwartet\\p{L}*|erwartungen',
        'enttäusch\\p{L}*|übertroffen',
        'bestätig\\p{L}*',
      ],
    ],
    ['montags?', 'dienstags?', 'mittwochs?', 'donnerstags?', 'freitags?', 'samstags?', 'sonntags?'],
    [
      'heute',
      'morgen',
      'gestern',
      '\\p{L}*wochen?',
      'monate?[ns]?|monats\\p{L}*',
      'jahre?[ns]?|jahres\\p{L}*',
      'jahrzehnt\\p{L}*',
      '\\p{L}*quartal\\p{L}*',
    ],
  ],
}

interface Kind {
  readonly any: RegExp
  readonly forms: readonly (readonly [word: string, form: RegExp])[]
}

const KINDS: Readonly<Record<Language, () => readonly Kind[]>> = {
  en: once(() => kindsOf('en')),
  de: once(() => kindsOf('de')),
}

/**
 * The telling words of a text, one list a kind, in the order in which they stand, each by its first form.
 * @param text in any case
 */
export const contentWords = (text: string, language: Language): readonly (readonly string[])[] =>
  KINDS[language]().map(({ any, forms }) =>
    [...text.toLowerCase().matchAll(any)].flatMap(
      ([found]) => forms.find(([, form]) => form.test(found))?.[0] ?? [],
    ),
  )

function kindsOf(language: Language): readonly Kind[] {
  return CONTENT_WORDS[language].map((words) => ({
    any: new RegExp(`(?<!\\p{L})(?:${words.join('|')})(?!\\p{L})`, 'gu'),
    forms: words.map((word) => [word, new RegExp(`^(?:${word})$`, 'u')]),
  }))
}
