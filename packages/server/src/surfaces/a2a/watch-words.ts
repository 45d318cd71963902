import { type Condition, readCondition } from '../../domain/alerts/condition.ts'
import type { AlertRule, MarketKind, PastFirings, WatchedRule, WatchTask } from '../../service/ports.ts'
import type { Lack } from './watch-sentence.ts'

type Language = 'de' | 'en'
type Value = number | string | null

/** Figures as the language writes them. */
const shown = (value: Value, language: Language): string =>
  language === 'de' && typeof value === 'number' ? String(value).replace('.', ',') : String(value)

const SIDES = {
  en: { '>': 'above {}', '>=': 'at {} or above', '<': 'below {}', '<=': 'at {} or below' },
  de: { '>': 'über {}', '>=': 'bei {} oder darüber', '<': 'unter {}', '<=': 'bei {} oder darunter' },
} as const

/** "the risk index is above 70"; in German with the verb at its end. */
function clauseOf(condition: Condition, language: Language, called: string | undefined): string {
  const say = CLAUSES[language]
  if (condition.form === 'regime' || condition.form === 'stale') return say[condition.form]
  if (condition.form === 'risk_status') return say.risk_status(condition.status)
  const symbol = condition.subject?.symbol ?? ''
  const named = called === undefined ? symbol : `${called} (${symbol})`
  if (condition.form === 'calendar') return say.calendar(named, condition.days)
  const { form, comparison, threshold } = condition
  const figure = shown(threshold, language)
  if (form === 'risk_value' || form === 'price')
    return say[form](named, SIDES[language][comparison].replace('{}', figure))
  return say[form](named, figure)
}

const CLAUSES = {
  en: {
    risk_value: (_: string, side: string) => `the risk index is ${side}`,
    risk_status: (status: string) => `the risk index is ${status}`,
    regime: 'the market regime changes to another one',
    price: (name: string, side: string) => `the price of ${name} is ${side}`,
    move: (name: string, sigmas: string) => `${name} moves by more than ${sigmas} sigma in a day, up or down`,
    signal: (name: string, strength: string) =>
      `a signal for ${name} is issued, up or down, with a strength of ${strength} or more`,
    event: (name: string, impact: string) => `news on ${name} come in with an impact of ${impact} or more`,
    calendar: (name: string, days: number) =>
      `an announced report of ${name} is ${days === 1 ? '1 day' : `${days} days`} ahead or less`,
    stale: 'data are out of date',
  },
  de: {
    risk_value: (_: string, side: string) => `der Risikoindex ${side} liegt`,
    risk_status: (status: string) => `der Risikoindex ${status} ist`,
    regime: 'das Marktregime wechselt',
    price: (name: string, side: string) => `der Kurs von ${name} ${side} liegt`,
    move: (name: string, sigmas: string) =>
      `sich ${name} an einem Tag um mehr als ${sigmas} Sigma bewegt, nach oben oder unten`,
    signal: (name: string, strength: string) =>
      `ein Signal für ${name} erscheint, nach oben oder unten, mit einer Stärke ab ${strength}`,
    event: (name: string, impact: string) =>
      `Nachrichten zu ${name} mit einer Wirkung ab ${impact} eintreffen`,
    calendar: (name: string, days: number) =>
      `ein angekündigter Bericht von ${name} höchstens ${days === 1 ? '1 Tag' : `${days} Tage`} entfernt ist`,
    stale: 'Daten veraltet sind',
  },
} as const

const MARKETS = {
  en: { demo: 'Simulated market.', replay: 'Recorded market.', live: '' },
  de: { demo: 'Simulierter Markt.', replay: 'Aufgezeichneter Markt.', live: '' },
} as const

const languageOf = (german: boolean): Language => (german ? 'de' : 'en')
const joined = (...texts: readonly string[]): string => texts.filter((text) => text !== '').join(' ')

/** What is watched, the value now, and how often it came about in the past year. */
export function watchingText({ condition, marks, past, task }: WatchedRule, market: MarketKind): string {
  const language = languageOf(task.german)
  const say = WATCHING[language]
  return joined(
    say.what(clauseOf(readCondition(condition), language, task.called)),
    ...nowOf(marks, language),
    pastText(past, language),
    say.end(task.receiver !== undefined),
    MARKETS[language][market],
  )
}

function nowOf(marks: AlertRule['marks'], language: Language): readonly string[] {
  const [mark] = Object.values(marks)
  if (mark === undefined || mark.value === null) return []
  const say = WATCHING[language]
  return [say.now(shown(mark.value, language)), ...(mark.fired ? [say.holds] : [])]
}

function pastText({ count, from, to }: PastFirings, language: Language): string {
  const say = WATCHING[language]
  return count === null || from === null || to === null ? say.unknown : say.past(count, from, to)
}

const WATCHING = {
  en: {
    what: (clause: string) => `This task reports once: when ${clause}.`,
    now: (value: string) => `Now: ${value}.`,
    holds: 'So this holds already: it reports when it comes to hold again.',
    past: (count: number, from: string, to: string) => {
      const times = count === 0 ? 'never came about' : `came about ${count === 1 ? 'once' : `${count} times`}`
      return `From ${from} to ${to} this ${times}, by the value after each close.`
    },
    unknown: 'How often this came about in the past year is not known: no such history is held.',
    end: (isPushed: boolean) =>
      isPushed
        ? 'Until then it stays open and can be canceled. It is free; a push that arrives costs 1 credit.'
        : 'Until then it stays open and can be canceled: get it, subscribe to it, or set a push receiver. It is free; a push that arrives costs 1 credit.',
  },
  de: {
    what: (clause: string) => `Diese Aufgabe meldet sich einmal: wenn ${clause}.`,
    now: (value: string) => `Jetzt: ${value}.`,
    holds: 'Das trifft also schon zu: Sie meldet sich, wenn es wieder eintritt.',
    past: (count: number, from: string, to: string) => {
      const times = count === 0 ? 'nie' : count === 1 ? 'einmal' : `${count}-mal`
      return `Vom ${from} bis ${to} ist das ${times} eingetreten, nach den Werten nach Börsenschluss.`
    },
    unknown: 'Wie oft das im letzten Jahr eintrat, ist nicht bekannt: Dazu gibt es hier keine Zeitreihe.',
    end: (isPushed: boolean) =>
      isPushed
        ? 'Bis dahin bleibt sie offen und kann abgebrochen werden. Sie ist kostenlos; ein Push, der ankommt, kostet 1 Credit.'
        : 'Bis dahin bleibt sie offen und kann abgebrochen werden: Ruf sie ab, abonniere sie oder setze einen Empfänger für einen Push. Sie ist kostenlos; ein Push, der ankommt, kostet 1 Credit.',
  },
} as const

/** A notice, as `noticeBody` writes it. */
interface NoticeBody {
  readonly timestamp: string
  readonly data: { readonly before: Value; readonly after: Value; readonly rule: { readonly when: string } }
}

/** @param body of the notice */
export function firedText(
  body: string,
  { german, called }: Pick<WatchTask, 'german' | 'called'>,
  market: MarketKind,
): string {
  const { timestamp, data } = JSON.parse(body) as NoticeBody
  const language = languageOf(german)
  const say = FIRED[language]
  return joined(
    say.what(clauseOf(readCondition(data.rule.when), language, called)),
    ...(data.before === null ? [] : [say.before(shown(data.before, language))]),
    ...(data.after === null ? [] : [say.after(shown(data.after, language), timestamp)]),
    MARKETS[language][market],
  )
}

const FIRED = {
  en: {
    what: (clause: string) => `It has happened: ${clause}.`,
    before: (value: string) => `Before: ${value}.`,
    after: (value: string, at: string) => `Then: ${value}, as of ${at}.`,
  },
  de: {
    what: (clause: string) => `Es ist eingetreten, dass ${clause}.`,
    before: (value: string) => `Vorher: ${value}.`,
    after: (value: string, at: string) => `Dann: ${value}, Stand ${at}.`,
  },
} as const

export const ENDED = {
  en: {
    fired: 'It has happened: the notice is in the artifact. This request has ended.',
    canceled: 'Canceled: this is watched no longer.',
    dead: (error: string) => `It could not be pushed: ${error}.`,
  },
  de: {
    fired: 'Es ist eingetreten: Die Meldung steht im Artefakt. Diese Aufgabe ist beendet.',
    canceled: 'Abgebrochen: Das wird nicht mehr beobachtet.',
    dead: (error: string) => `Der Push kam nicht an: ${error}.`,
  },
} as const

export const INCOMPLETE = {
  en: {
    lead: 'This asks for an alert; none was set, and nothing is charged.',
    subject: 'What to watch is missing: an asset, the risk index, or the regime.',
    value: 'The value to watch for is missing.',
    one: 'One condition on one figure can be watched at a time.',
    percent: 'A change in per cent is not watched: name a price, or a move in sigma.',
    currency: 'Prices here are in US dollars: name the value in dollars.',
    range: 'No value of this kind can be reached; the risk index runs from 0 to 100.',
    negated: 'A sentence that says “not” sets nothing: say what to report.',
    mail: 'No mail is sent: ask to be told, then read the task or set a push receiver.',
    managed: 'ListTasks shows what is watched, and CancelTask ends it; so does /v1/alerts.',
    ready: [
      'Tell me when risk passes 70',
      'Alert me if NVDA falls below 150',
      'Tell me when the regime changes',
    ],
  },
  de: {
    lead: 'Hier soll etwas gemeldet werden; es wurde nichts eingerichtet, und nichts kostet etwas.',
    subject: 'Es fehlt, was beobachtet werden soll: ein Wert, der Risikoindex oder das Regime.',
    value: 'Es fehlt der Wert, bei dem gemeldet werden soll.',
    one: 'Beobachtet wird eine Bedingung für eine Größe auf einmal.',
    percent: 'Eine Änderung in Prozent wird nicht beobachtet: nenne einen Kurs oder eine Bewegung in Sigma.',
    currency: 'Kurse sind hier in US-Dollar: nenne den Wert in Dollar.',
    range: 'Ein solcher Wert wird nie erreicht; der Risikoindex reicht von 0 bis 100.',
    negated: 'Ein verneinter Satz richtet nichts ein: sag, was gemeldet werden soll.',
    mail: 'Es wird keine Mail geschickt: Lass es dir melden und ruf die Aufgabe ab, oder setze einen Empfänger für einen Push.',
    managed: 'ListTasks zeigt, was beobachtet wird, CancelTask beendet es; ebenso /v1/alerts.',
    ready: [
      'Sag mir Bescheid, wenn das Risiko über 70 steigt',
      'Benachrichtige mich, wenn NVDA unter 150 fällt',
      'Sag mir Bescheid, wenn das Regime wechselt',
    ],
  },
} as const satisfies Record<Language, Record<Lack | 'lead', string> & { readonly ready: readonly string[] }>
