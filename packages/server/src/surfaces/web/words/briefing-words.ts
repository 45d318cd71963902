import type { Language } from './language.ts'

/** Interface of the briefing; its texts come from the edition. */
export interface BriefingWords {
  readonly name: string
  readonly archive: string
  readonly archiveLead: string
  readonly allBriefings: string
  readonly otherMonths: string
  readonly minutes: (count: number) => string
  readonly risk: string
  readonly regime: string
  readonly language: string
  readonly factsOf: (title: string) => string
  readonly moreFacts: (count: number) => string
  readonly asOf: string
  readonly source: string
  readonly fact: string
  readonly update: (time: string) => string
  readonly copyLink: string
  readonly copied: string
  readonly atom: string
  readonly print: string
  readonly written: Readonly<Record<'template' | 'model', (count: number) => string>>
  readonly opens: (credits: number) => string
  readonly asJson: string
  readonly previous: string
  readonly next: string
  readonly otherDays: string
  readonly at: string
  /** Of today, with its headline. */
  readonly today: string
  readonly rest: (credits: number) => string
  readonly buy: (credits: number, left: number | null) => string
  readonly tooFew: (credits: number, left: number) => string
  readonly freeKey: string
  readonly signIn: string
  readonly notHere: (day: string) => string
  readonly notHereLead: string
  readonly noneYet: string
  readonly noneYetLead: string
  readonly nearest: string
  readonly feedTitle: string
  readonly feedLead: string
  readonly readAll: string
}

/** Words of sources of facts; others are names. */
export const SOURCE_WORDS: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {
    simulator: 'simulated closes',
    replay: 'recorded closes',
    bellwether: 'Bellwether',
    alpha_14d: 'stock model',
    radar_daily: 'sector radar',
    scr_daily: 'commodity model',
  },
  de: {
    simulator: 'simulierte Schlusskurse',
    replay: 'aufgezeichnete Schlusskurse',
    bellwether: 'Bellwether',
    alpha_14d: 'Aktienmodell',
    radar_daily: 'Sektormodell',
    scr_daily: 'Rohstoffmodell',
  },
}

const WRITTEN_EN = 'each one a fact with its day and source.'
const WRITTEN_DE = 'jede mit Tag und Quelle belegt.'

export const BRIEFING_WORDS: Readonly<Record<Language, BriefingWords>> = {
  en: {
    name: 'Briefing',
    archive: 'Archive',
    archiveLead: 'One briefing a day. Those of yesterday and before are free.',
    allBriefings: 'All briefings',
    otherMonths: 'Other months',
    minutes: (count) => (count === 1 ? '1 minute' : `${count} minutes`),
    risk: 'Risk',
    regime: 'Regime',
    language: 'Language',
    factsOf: (title) => `Facts: ${title}`,
    moreFacts: (count) => `${count} more in the text`,
    asOf: 'as of',
    source: 'source',
    fact: 'fact',
    update: (time) => `Update, ${time} UTC`,
    copyLink: 'Copy link',
    copied: 'Copied',
    atom: 'Subscribe by Atom',
    print: 'Print',
    written: {
      template: (count) => `${count} numbers, ${WRITTEN_EN} Written from rules, not by a language model.`,
      model: (count) =>
        `${count} numbers, ${WRITTEN_EN} Written from rules; a language model changed the wording, and every number and direction was checked after it.`,
    },
    opens: (credits) =>
      `Today’s briefing comes at 07:50 UTC and costs ${credits} credits; it opens to everyone the next morning.`,
    asJson: 'As JSON',
    previous: 'Previous briefing',
    next: 'Next briefing',
    otherDays: 'Other days',
    at: '07:50 UTC',
    today: 'Today’s briefing:',
    rest: (credits) => `The rest of today’s briefing costs ${credits} credits.`,
    buy: (credits, left) =>
      `Show today’s briefing: ${credits} of your ${left === null ? 'unlimited' : left.toLocaleString('en-US')} credits`,
    tooFew: (credits, left) => `Today’s briefing costs ${credits} credits; you have ${left}.`,
    freeKey: 'Get a free key, 1,000 credits',
    signIn: 'Sign in',
    notHere: (day) => `There is no briefing of ${day} here.`,
    notHereLead: 'Pages show briefings that are stored. These are the nearest ones.',
    noneYet: 'There is no briefing yet.',
    noneYetLead: 'Those of past days are being made. The first one is here in about a minute.',
    nearest: 'The nearest briefings',
    feedTitle: 'Bellwether briefing',
    feedLead: 'The market briefing of each day, from verified facts.',
    readAll: 'It opens to everyone the next morning.',
  },
  de: {
    name: 'Marktbericht',
    archive: 'Archiv',
    archiveLead: 'Ein Bericht am Tag. Die Berichte von gestern und davor sind frei.',
    allBriefings: 'Alle Berichte',
    otherMonths: 'Andere Monate',
    minutes: (count) => (count === 1 ? '1 Minute' : `${count} Minuten`),
    risk: 'Risiko',
    regime: 'Marktphase',
    language: 'Sprache',
    factsOf: (title) => `Fakten: ${title}`,
    moreFacts: (count) => `${count} weitere im Text`,
    asOf: 'Stand',
    source: 'Quelle',
    fact: 'Fakt',
    update: (time) => `Nachtrag, ${time} UTC`,
    copyLink: 'Link kopieren',
    copied: 'Kopiert',
    atom: 'Als Atom abonnieren',
    print: 'Drucken',
    written: {
      template: (count) =>
        `${count} Zahlen, ${WRITTEN_DE} Nach Regeln geschrieben, nicht von einem Sprachmodell.`,
      model: (count) =>
        `${count} Zahlen, ${WRITTEN_DE} Nach Regeln geschrieben; ein Sprachmodell hat die Worte geändert, danach wurden alle Zahlen und Richtungen geprüft.`,
    },
    opens: (credits) =>
      `Der Bericht von heute kommt um 07:50 UTC und kostet ${credits} Credits; ab dem nächsten Morgen ist er für alle offen.`,
    asJson: 'Als JSON',
    previous: 'Voriger Bericht',
    next: 'Nächster Bericht',
    otherDays: 'Andere Tage',
    at: '07:50 UTC',
    today: 'Der Bericht von heute:',
    rest: (credits) => `Der Rest des heutigen Berichts kostet ${credits} Credits.`,
    buy: (credits, left) =>
      `Bericht von heute zeigen: ${credits} ${left === null ? 'Credits' : `von Ihren ${left.toLocaleString('de-DE')} Credits`}`,
    tooFew: (credits, left) => `Der Bericht von heute kostet ${credits} Credits; Sie haben ${left}.`,
    freeKey: 'Kostenloser Schlüssel, 1.000 Credits',
    signIn: 'Anmelden',
    notHere: (day) => `Vom ${day} gibt es hier keinen Bericht.`,
    notHereLead: 'Gezeigt werden gespeicherte Berichte. Das sind die nächstgelegenen.',
    noneYet: 'Es gibt noch keinen Bericht.',
    noneYetLead: 'Die Berichte vergangener Tage entstehen gerade. Der erste ist in etwa einer Minute da.',
    nearest: 'Die nächstgelegenen Berichte',
    feedTitle: 'Bellwether Marktbericht',
    feedLead: 'Der Marktbericht jedes Tages, aus geprüften Fakten.',
    readAll: 'Ab dem nächsten Morgen ist er für alle offen.',
  },
}
