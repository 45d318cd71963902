import type { LocalizedText } from './message.ts'

/**
 * What happened to a company, by type of event: `en` follows the name of the company, `de` as well; `enAfter` and
 * `deAfter` follow a sentence about its price, in which the company is the subject.
 */
export interface CompanyEventWords extends LocalizedText {
  readonly enAfter: string
  readonly deAfter: string
}

const words = (en: string, de: string, enAfter: string, deAfter: string): CompanyEventWords => ({
  en,
  de,
  enAfter,
  deAfter,
})

export const COMPANY_EVENTS: Readonly<Record<string, CompanyEventWords>> = {
  earnings_beat: words(
    'reported results above expectations',
    'hat mit seinen Zahlen die Erwartungen übertroffen',
    'after results above expectations',
    'nach Zahlen besser als erwartet',
  ),
  earnings_miss: words(
    'reported results below expectations',
    'hat mit seinen Zahlen enttäuscht',
    'after disappointing results',
    'nach enttäuschenden Zahlen',
  ),
  earnings_report: words(
    'presented its results',
    'hat Zahlen vorgelegt',
    'after presenting results',
    'nach Vorlage der Zahlen',
  ),
  guidance_up: words(
    'raised its outlook',
    'hat seine Prognose angehoben',
    'after raising its outlook',
    'nach einer angehobenen Prognose',
  ),
  guidance_down: words(
    'cut its outlook',
    'hat seine Prognose gesenkt',
    'after cutting its outlook',
    'nach einer gesenkten Prognose',
  ),
  ma_target: words(
    'is said to be the target of a takeover',
    'gilt als Ziel einer Übernahme',
    'on talk of a takeover',
    'wegen eines Übernahmeangebots',
  ),
  ma_acquirer: words(
    'is making an acquisition',
    'will ein anderes Unternehmen übernehmen',
    'with an acquisition in the news',
    'vor dem Hintergrund einer geplanten Übernahme',
  ),
  fda_approval: words(
    'won a success for one of its drugs',
    'meldet einen Erfolg mit einem Medikament',
    'after good news on a drug',
    'nach einem Erfolg mit einem Medikament',
  ),
  fda_rejection: words(
    'suffered a setback with one of its drugs',
    'meldet einen Rückschlag bei einem Medikament',
    'after a setback with a drug',
    'nach einem Rückschlag bei einem Medikament',
  ),
  rating_up: words(
    'was upgraded by analysts',
    'wurde von Analysten hochgestuft',
    'after an upgrade',
    'nach einer Hochstufung',
  ),
  rating_down: words(
    'was downgraded by analysts',
    'wurde von Analysten abgestuft',
    'after a downgrade',
    'nach einer Abstufung',
  ),
  price_target_up: words(
    'got a higher price target from analysts',
    'hat von Analysten ein angehobenes Kursziel erhalten',
    'after analysts raised their price target',
    'nach einem angehobenen Kursziel',
  ),
  price_target_down: words(
    'got a reduced price target from analysts',
    'hat von Analysten ein gesenktes Kursziel erhalten',
    'after analysts reduced their price target',
    'nach einem gesenkten Kursziel',
  ),
  buyback: words(
    'announced a share buyback',
    'kauft eigene Aktien zurück',
    'with a share buyback announced',
    'nach Ankündigung eines Aktienrückkaufs',
  ),
  dividend: words(
    'made news with its dividend',
    'macht mit seiner Dividende von sich reden',
    'with news of its dividend',
    'nach Nachrichten zur Dividende',
  ),
  offering: words(
    'is raising new capital',
    'beschafft sich frisches Kapital',
    'after an offering of new securities',
    'nach einer Kapitalmaßnahme',
  ),
  exec_change: words(
    'is changing its leadership',
    'bekommt eine neue Führung',
    'after a change of leadership',
    'nach einem Führungswechsel',
  ),
  layoffs: words(
    'is cutting jobs',
    'baut Stellen ab',
    'with job cuts announced',
    'nach Ankündigung eines Stellenabbaus',
  ),
  product: words(
    'presented a new product',
    'hat ein neues Produkt vorgestellt',
    'with a new product on show',
    'nach der Vorstellung eines Produkts',
  ),
  contract_win: words(
    'won a contract',
    'hat einen Auftrag gewonnen',
    'after winning a contract',
    'nach einem Großauftrag',
  ),
  lawsuit: words(
    'faces a lawsuit',
    'sieht sich einer Klage gegenüber',
    'with a lawsuit in the news',
    'angesichts einer Klage',
  ),
  regulatory: words(
    'has regulators to deal with',
    'hat es mit den Aufsichtsbehörden zu tun',
    'with regulators at the door',
    'nach Nachrichten von den Aufsichtsbehörden',
  ),
  investigation: words(
    'is under investigation',
    'ist Gegenstand von Ermittlungen',
    'amid an investigation',
    'angesichts von Ermittlungen',
  ),
  fraud: words(
    'is accused of fraud',
    'steht unter Betrugsverdacht',
    'amid a suspicion of fraud',
    'bei Betrugsverdacht',
  ),
  recall: words('is recalling a product', 'ruft ein Produkt zurück', 'after a recall', 'nach einem Rückruf'),
  cyber: words(
    'was hit by a cyber attack or an outage',
    'wurde von einem Cyberangriff oder Ausfall getroffen',
    'after a cyber attack or outage',
    'nach einem Cyberangriff oder Ausfall',
  ),
  bankruptcy: words(
    'is close to bankruptcy',
    'ist von der Insolvenz bedroht',
    'with bankruptcy looming',
    'angesichts einer drohenden Insolvenz',
  ),
  strike: words('is hit by a strike', 'wird bestreikt', 'amid a strike', 'während eines Streiks'),
  insider: words(
    'saw insiders or funds trade its shares',
    'ist durch Geschäfte von Insidern oder Fonds aufgefallen',
    'with insiders or funds trading',
    'nach Geschäften von Insidern oder Fonds',
  ),
  index_change: words(
    'is joining or leaving an index',
    'wird in einen Index aufgenommen oder daraus gestrichen',
    'on a change of index',
    'wegen einer Indexänderung',
  ),
}

/** What happened in the world, by type of event: subjects that fit before "made news" and "bestimmte die Nachrichten". */
export const WORLD_EVENTS: Readonly<Record<string, LocalizedText>> = {
  cpi: { en: 'inflation figures', de: 'Inflationsdaten' },
  jobs: { en: 'figures from the labour market', de: 'Daten vom Arbeitsmarkt' },
  gdp: { en: 'growth figures', de: 'Daten zum Wirtschaftswachstum' },
  pmi: { en: 'business surveys', de: 'Konjunkturumfragen' },
  cb_decision: { en: 'a decision of a central bank', de: 'der Entscheid einer Notenbank' },
  cb_speech: { en: 'remarks of central bankers', de: 'Äußerungen von Notenbankern' },
  war_act: { en: 'acts of war', de: 'Kriegshandlungen' },
  war_threat: { en: 'threats of war', de: 'Kriegsdrohungen' },
  ceasefire: { en: 'talks about a ceasefire', de: 'Gespräche über eine Waffenruhe' },
  sanctions: { en: 'sanctions', de: 'Sanktionen' },
  tariff: { en: 'tariffs', de: 'Zölle' },
  election: { en: 'an election', de: 'eine Wahl' },
  coup: { en: 'the fall of a government', de: 'der Sturz einer Regierung' },
  terror: { en: 'a terror attack', de: 'ein Terroranschlag' },
  opec: { en: 'the output plans of OPEC', de: 'die Förderpläne der OPEC' },
  outage: {
    en: 'an outage of a pipeline, plant or route',
    de: 'ein Ausfall von Leitung, Werk oder Handelsweg',
  },
  weather_crop: { en: 'the weather in the growing regions', de: 'das Wetter in den Anbaugebieten' },
  inventory: { en: 'figures on stocks in store', de: 'Zahlen zu den Lagerbeständen' },
  bank_stress: { en: 'a bank in distress', de: 'eine Bank in Schwierigkeiten' },
  default: { en: 'a default', de: 'ein Zahlungsausfall' },
  rating_sovereign: { en: 'the credit rating of a country', de: 'die Bonität eines Staates' },
  crypto_hack: { en: 'a theft or failure in crypto', de: 'ein Diebstahl oder Ausfall im Kryptomarkt' },
  disaster: { en: 'a disaster', de: 'eine Katastrophe' },
  pandemic: { en: 'an epidemic', de: 'eine Epidemie' },
}

/** Those of `WORLD_EVENTS` whose verb is plural, in both languages. */
export const PLURAL_EVENTS: ReadonlySet<string> = new Set([
  ...[
    'cpi',
    'jobs',
    'gdp',
    'pmi',
    'cb_speech',
    'war_act',
    'war_threat',
    'ceasefire',
    'sanctions',
    'tariff',
    'opec',
  ],
  'inventory',
])

/** Crises by category: as subjects. */
export const CRISIS_WORDS: Readonly<Record<string, LocalizedText>> = {
  war: { en: 'the war', de: 'der Krieg' },
  terror: { en: 'the wave of terror', de: 'der Terror' },
  trade: { en: 'the trade conflict', de: 'der Handelskonflikt' },
  pandemic: { en: 'the epidemic', de: 'die Epidemie' },
  finance: { en: 'the banking crisis', de: 'die Bankenkrise' },
  political: { en: 'the political crisis', de: 'die politische Krise' },
  energy: { en: 'the energy crisis', de: 'die Energiekrise' },
  disaster: { en: 'the natural disaster', de: 'die Naturkatastrophe' },
}
