export type EventGroup =
  | 'company'
  | 'macro'
  | 'geopolitics'
  | 'supply'
  | 'finance'
  | 'disaster'
  | 'pandemic'
  | 'none'

/** A kind of event that a headline can report. */
export interface EventType {
  /** As on the wire. */
  readonly code: string
  readonly group: EventGroup
  readonly label: string
  /**
   * Expected size of the abnormal return of the named asset over [0, +1 day] beyond an ordinary two days, in basis
   * points; 0 where the type says nothing about what comes.
   */
  readonly priorImpactBps: number
  /** Measured: on mega caps, shrunk towards the expert value. Prior: the expert value alone. */
  readonly priorBasis: 'measured' | 'prior'
  /** First-of-cluster events behind a measured value, both directions of a pair together; 0 for a prior. */
  readonly priorN: number
  readonly halfLifeHours: number
  /** Sign of the effect on the named asset; 0 where it follows from the sentiment. */
  readonly effect: -1 | 0 | 1
}

const DAY_HOURS = 24
const MACRO_HOURS = 2
const MERGER_HOURS = 5 * DAY_HOURS
const GEOPOLITICS_HOURS = 3 * DAY_HOURS

type Kind = Pick<EventType, 'code' | 'label' | 'effect'>

const measured =
  (group: EventGroup, halfLifeHours: number) =>
  (kind: Kind, priorImpactBps: number, priorN: number): EventType => ({
    ...kind,
    group,
    priorImpactBps,
    priorBasis: 'measured',
    priorN,
    halfLifeHours,
  })

const expert =
  (group: EventGroup, halfLifeHours: number) =>
  (kind: Kind, priorImpactBps: number): EventType => ({
    ...kind,
    group,
    priorImpactBps,
    priorBasis: 'prior',
    priorN: 0,
    halfLifeHours,
  })

const company = measured('company', DAY_HOURS)
const companyPrior = expert('company', DAY_HOURS)
const macro = expert('macro', MACRO_HOURS)
const geopolitics = expert('geopolitics', GEOPOLITICS_HOURS)
const supply = expert('supply', DAY_HOURS)
const finance = expert('finance', GEOPOLITICS_HOURS)
const none = expert('none', DAY_HOURS)

/**
 * Every kind of event. Measured values: 2,498 first-of-cluster events of ten mega caps, β-adjusted |CAR[0,+1]| above
 * the 178 bp of ordinary two days, shrunk by (n·m + 20·prior)/(n + 20). The others are expert values, not evidence.
 */
export const EVENT_TYPES: readonly EventType[] = [
  company({ code: 'earnings_beat', label: 'Results above expectations', effect: 1 }, 170, 101),
  company({ code: 'earnings_miss', label: 'Results below expectations', effect: -1 }, 170, 101),
  company({ code: 'earnings_report', label: 'Results, neither above nor below', effect: 0 }, 170, 101),
  company({ code: 'guidance_up', label: 'Outlook raised', effect: 1 }, 340, 33),
  company({ code: 'guidance_down', label: 'Outlook lowered', effect: -1 }, 340, 33),
  expert('company', MERGER_HOURS)({ code: 'ma_target', label: 'Takeover target', effect: 1 }, 1500),
  measured('company', MERGER_HOURS)({ code: 'ma_acquirer', label: 'Acquirer', effect: 0 }, 30, 138),
  company({ code: 'fda_approval', label: 'Drug approved or trial succeeds', effect: 1 }, 60, 41),
  company({ code: 'fda_rejection', label: 'Drug rejected or trial fails', effect: -1 }, 60, 41),
  company({ code: 'rating_up', label: 'Analyst upgrade', effect: 1 }, 110, 126),
  company({ code: 'rating_down', label: 'Analyst downgrade', effect: -1 }, 110, 126),
  company({ code: 'price_target_up', label: 'Price target raised', effect: 1 }, 45, 78),
  company({ code: 'price_target_down', label: 'Price target cut', effect: -1 }, 45, 78),
  company({ code: 'buyback', label: 'Share buyback', effect: 1 }, 70, 29),
  company({ code: 'dividend', label: 'Dividend', effect: 0 }, 70, 29),
  companyPrior({ code: 'offering', label: 'Share or bond offering', effect: -1 }, 500),
  company({ code: 'exec_change', label: 'Change of executives', effect: 0 }, 55, 24),
  company({ code: 'layoffs', label: 'Layoffs', effect: 0 }, 20, 47),
  company({ code: 'product', label: 'Product', effect: 0 }, 5, 222),
  company({ code: 'contract_win', label: 'Contract or partnership', effect: 1 }, 30, 238),
  company({ code: 'lawsuit', label: 'Lawsuit', effect: 0 }, 15, 217),
  company({ code: 'regulatory', label: 'Regulation, antitrust, fine', effect: 0 }, 15, 217),
  companyPrior({ code: 'investigation', label: 'Investigation', effect: -1 }, 700),
  companyPrior({ code: 'fraud', label: 'Fraud or accounting scandal', effect: -1 }, 700),
  company({ code: 'recall', label: 'Recall or safety fault', effect: -1 }, 95, 21),
  company({ code: 'cyber', label: 'Cyber attack, breach, outage of a service', effect: -1 }, 45, 35),
  companyPrior({ code: 'bankruptcy', label: 'Bankruptcy', effect: -1 }, 2500),
  companyPrior({ code: 'strike', label: 'Strike of workers', effect: -1 }, 100),
  company({ code: 'insider', label: 'Insiders or funds buy or sell', effect: 0 }, 10, 80),
  companyPrior({ code: 'index_change', label: 'Joins or leaves an index', effect: 0 }, 250),
  macro({ code: 'cpi', label: 'Inflation', effect: 0 }, 70),
  macro({ code: 'jobs', label: 'Labour market', effect: 0 }, 70),
  macro({ code: 'gdp', label: 'Economic output', effect: 0 }, 60),
  macro({ code: 'pmi', label: 'Purchasing managers and surveys', effect: 0 }, 60),
  macro({ code: 'cb_decision', label: 'Central bank decision', effect: 0 }, 80),
  macro({ code: 'cb_speech', label: 'Central bank speech or minutes', effect: 0 }, 25),
  geopolitics({ code: 'war_act', label: 'Act of war', effect: -1 }, 100),
  geopolitics({ code: 'war_threat', label: 'Threat of war', effect: -1 }, 50),
  geopolitics({ code: 'ceasefire', label: 'Ceasefire or peace talks', effect: 1 }, 50),
  geopolitics({ code: 'sanctions', label: 'Sanctions', effect: -1 }, 60),
  measured('geopolitics', GEOPOLITICS_HOURS)(
    { code: 'tariff', label: 'Tariff or export ban', effect: 0 },
    135,
    43,
  ),
  geopolitics({ code: 'election', label: 'Election', effect: 0 }, 50),
  geopolitics({ code: 'coup', label: 'Coup or fall of a government', effect: -1 }, 60),
  geopolitics({ code: 'terror', label: 'Terror', effect: -1 }, 60),
  supply({ code: 'opec', label: 'OPEC output', effect: 0 }, 150),
  supply({ code: 'outage', label: 'Outage of pipeline, plant or route', effect: 0 }, 120),
  supply({ code: 'weather_crop', label: 'Weather and harvest', effect: 0 }, 120),
  supply({ code: 'inventory', label: 'Stocks of a commodity', effect: 0 }, 60),
  finance({ code: 'bank_stress', label: 'Bank in distress', effect: -1 }, 200),
  finance({ code: 'default', label: 'Default', effect: -1 }, 200),
  finance({ code: 'rating_sovereign', label: 'Sovereign rating', effect: 0 }, 40),
  finance({ code: 'crypto_hack', label: 'Theft or failure in crypto', effect: -1 }, 200),
  expert('disaster', GEOPOLITICS_HOURS)(
    { code: 'disaster', label: 'Natural disaster, accident', effect: -1 },
    60,
  ),
  expert('pandemic', GEOPOLITICS_HOURS)({ code: 'pandemic', label: 'Epidemic', effect: -1 }, 100),
  none({ code: 'opinion', label: 'Opinion or advice', effect: 0 }, 0),
  none({ code: 'price_move', label: 'Report of a price move', effect: 0 }, 0),
]

const BY_CODE: ReadonlyMap<string, EventType> = new Map(EVENT_TYPES.map((type) => [type.code, type]))

/**
 * The type of that code.
 * @throws RangeError where no type has the code
 */
export function eventTypeOf(code: string): EventType {
  const type = BY_CODE.get(code)
  if (!type) throw new RangeError(`no event type ${JSON.stringify(code)}`)
  return type
}
