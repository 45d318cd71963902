/** A driver of the risk index as part of a sentence. */
interface DriverWords {
  readonly en: string
  readonly enCapital: string
  readonly de: string
  /** Words by which texts can be seen to mean it. */
  readonly enTerms: readonly string[]
  readonly deTerms: readonly string[]
}

const driver = (en: string, de: string, [enTerm, deTerm]: readonly [string, string]): DriverWords => ({
  en,
  enCapital: en.charAt(0).toUpperCase() + en.slice(1),
  de,
  enTerms: [enTerm],
  deTerms: [deTerm],
})

/** By the names of the risk index. */
export const DRIVER_WORDS: Readonly<Record<string, DriverWords>> = {
  vix: driver('the VIX', 'der VIX', ['vix', 'vix']),
  vix_term_structure: driver('the shape of the volatility curve', 'die Form der Volatilitätskurve', [
    'volatility curve',
    'volatilitätskurve',
  ]),
  realised_volatility: driver('the price swings of recent weeks', 'die Kursschwankungen der letzten Wochen', [
    'price swings',
    'kursschwankungen',
  ]),
  drawdown: driver("the distance from the year's high", 'der Abstand zum Jahreshoch', [
    'distance',
    'abstand',
  ]),
  credit: driver('strain in credit', 'die Lage am Kreditmarkt', ['credit', 'kreditmarkt']),
  turbulence: driver('unusual patterns among the sectors', 'ungewohnte Bewegungen der Sektoren', [
    'patterns',
    'bewegungen',
  ]),
  absorption: driver('sectors moving in step', 'der Gleichlauf der Sektoren', ['in step', 'gleichlauf']),
  rates_volatility: driver('unrest in the bond market', 'die Unruhe am Anleihemarkt', [
    'bond market',
    'anleihemarkt',
  ]),
}

/** A risk status in words: `de` after "gilt als", `deField` after "liegt". */
export const STATUS_WORDS = {
  CALM: { en: 'calm', de: 'gering', deField: 'im ruhigen Bereich' },
  MODERATE: { en: 'moderate', de: 'mäßig', deField: 'im mittleren Bereich' },
  ELEVATED: { en: 'elevated', de: 'erhöht', deField: 'im erhöhten Bereich' },
  CRITICAL: { en: 'critical', de: 'kritisch', deField: 'im kritischen Bereich' },
} as const

/** A regime in words: the German ones without an article, with it, and after "in". */
export const REGIME_WORDS = {
  BULL: {
    en: 'a bull market',
    de: 'Bullenmarkt',
    deNominative: 'ein Bullenmarkt',
    deGenitive: 'des Bullenmarkts',
  },
  BEAR: {
    en: 'a bear market',
    de: 'Bärenmarkt',
    deNominative: 'ein Bärenmarkt',
    deGenitive: 'des Bärenmarkts',
  },
  SIDEWAYS: {
    en: 'a sideways market',
    de: 'Seitwärtsmarkt',
    deNominative: 'ein Seitwärtsmarkt',
    deGenitive: 'des Seitwärtsmarkts',
  },
  CRISIS: { en: 'a crisis', de: 'Krise', deNominative: 'eine Krise', deGenitive: 'der Krise' },
} as const

/** Regions as places: where something happens, and as a possessor. */
export const REGION_WORDS: Readonly<
  Record<string, { readonly en: string; readonly de: string; readonly enFor: string; readonly deFor: string }>
> = {
  north_america: {
    en: 'in North America',
    de: 'in Nordamerika',
    enFor: 'North America',
    deFor: 'Nordamerika',
  },
  europe: { en: 'in Europe', de: 'in Europa', enFor: 'Europe', deFor: 'Europa' },
  asia: { en: 'in Asia', de: 'in Asien', enFor: 'Asia', deFor: 'Asien' },
  middle_east: {
    en: 'in the Middle East',
    de: 'im Nahen Osten',
    enFor: 'the Middle East',
    deFor: 'den Nahen Osten',
  },
  latin_america: {
    en: 'in Latin America',
    de: 'in Lateinamerika',
    enFor: 'Latin America',
    deFor: 'Lateinamerika',
  },
  africa: { en: 'in Africa', de: 'in Afrika', enFor: 'Africa', deFor: 'Afrika' },
  global: { en: 'across the world', de: 'weltweit', enFor: 'the world', deFor: 'die Welt' },
}
