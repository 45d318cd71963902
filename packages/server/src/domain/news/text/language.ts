const GERMAN_WORDS = new Set(
  (
    'der die das den dem des ein eine einen einem einer eines und oder aber nicht kein keine keinen mit für von vom ' +
    'zu zum zur auf aus bei beim im am ins nach über unter vor wegen gegen um ist sind war wird werden wurde wurden ' +
    'hat haben hatte soll sollen kann können will wollen muss müssen sich auch noch mehr weniger als wie nun wieder ' +
    'trotz zwischen seit bis durch ohne aktie aktien anleger börse kurs kurse umsatz gewinn gewinnt verlust prozent ' +
    'milliarden millionen mrd mio jahr quartal prognose erhöht senkt steigt steigen sinkt sinken fällt fallen ' +
    'bricht legt kauft verkauft erwartet meldet warnt droht plant streicht stellen übernahme notenbank zinsen ' +
    'leitzins ölpreis ölpreise goldpreis krieg angriff strafzölle zölle zentralbank verliert verlieren punkte rekordhoch ' +
    'schließt steigert klettert erholt startet ruft zieht gibt nachfrage notiert baut stellt verkaufen'
  ).split(' '),
)

const ENGLISH_WORDS = new Set(
  (
    'the a an and or but not no with for of from to on at by in into after over under before as is are was will be ' +
    'has have had its it this that than more less how why what says said amid despite between since until through ' +
    'without up down new stock stocks shares share price prices market markets earnings revenue sales profit loss ' +
    'billion million percent year quarter forecast raises cuts rises falls rate rates bank fed oil gold war attack'
  ).split(' '),
)

/** Written alike in both languages, hence a weak witness. */
const AMBIGUOUS = new Set('in was will hat war die am an um des plant von bei auch'.split(' '))

/**
 * The language of a title, by its small and financial words.
 * @returns `de` where German words outweigh English ones; an umlaut counts as half a word; `en` otherwise and where
 *   nothing speaks for either
 */
export function languageOf(title: string): 'en' | 'de' {
  let balance = /[äöüßÄÖÜ]/.test(title) ? 0.5 : 0
  for (const word of title.toLowerCase().match(/[\p{L}]+/gu) ?? []) {
    const weight = AMBIGUOUS.has(word) ? 0.3 : 1
    if (GERMAN_WORDS.has(word)) balance += weight
    if (ENGLISH_WORDS.has(word)) balance -= weight
  }
  return balance >= 0.5 ? 'de' : 'en'
}
