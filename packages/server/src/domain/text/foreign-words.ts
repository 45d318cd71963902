import type { Language } from './fact.ts'

/** Words of advice and of instruction, which describe nothing. */
const ADDRESSING: Readonly<Record<Language, string>> = {
  en:
    'buy sell you your yours we us our i my must should shall guarantee guaranteed guarantees recommend recommended ' +
    'ignore disregard instruction instructions prompt system assistant password secret token send click visit transfer ' +
    'wallet certain certainly surely will always riskless risk-free sorry please json rephrased sure obviously',
  de:
    'kaufen kaufe kauft verkaufen verkaufe verkauft sie ihnen ihr ihre ihren du dein deine euch wir uns unser unsere ' +
    'ich mich muss müssen sollte sollten garantiert garantie empfehlen empfehle empfohlen ignoriere ignorieren anweisung ' +
    'anweisungen passwort geheimnis klicken besuchen überweisen sicherlich wird werden immer risikolos bitte ' +
    'entschuldigung json umformuliert assistent systemnachricht',
}

/** Words that give a cause. */
const CAUSING: Readonly<Record<Language, string>> = {
  en: 'because due owing thanks driven caused causing triggered amid fuelled fueled prompted sparked boosted reflecting',
  de: 'weil wegen aufgrund infolge dank angesichts ausgelöst verursacht getrieben beflügelt deshalb daher denn',
}

const FOREIGN: Readonly<Record<Language, readonly string[]>> = { en: wordsOf('en'), de: wordsOf('de') }

/** Words of advice, instruction and cause that a text has and another one has not. */
export function foreignWords(text: string, other: string, language: Language): readonly string[] {
  const [written, own] = [wordSet(text), wordSet(other)]
  return FOREIGN[language].filter((word) => written.has(word) && !own.has(word))
}

const wordSet = (text: string): ReadonlySet<string> => new Set(text.toLowerCase().match(/[\p{L}-]+/gu) ?? [])

function wordsOf(language: Language): readonly string[] {
  return `${ADDRESSING[language]} ${CAUSING[language]}`.split(' ')
}
