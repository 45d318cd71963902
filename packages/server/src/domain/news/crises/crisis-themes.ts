/** What a crisis is about. */
export const CRISIS_CATEGORIES = [
  'war',
  'terror',
  'trade',
  'pandemic',
  'finance',
  'political',
  'energy',
  'disaster',
] as const
export type CrisisCategory = (typeof CRISIS_CATEGORIES)[number]

export interface CrisisTheme {
  readonly category: CrisisCategory
  /** As a title names it. */
  readonly label: string
  /** Whether crises of two regions at one time are two crises, or parts of one. */
  readonly scope: 'regional' | 'global'
  /** Whether the United States, which most market news names, can be where it takes place. */
  readonly inUnitedStates: boolean
  /** Type of event whose effects on assets it is shown with. */
  readonly eventType: string
  /** Words and phrases, English and German, as a regular expression without its word boundaries. */
  readonly words: string
  /** What is said with the same words and means something else. */
  readonly figurative: string
}

/** In the order of precedence: a headline belongs to the first theme whose words it has. */
export const CRISIS_THEMES: readonly CrisisTheme[] = [
  {
    category: 'pandemic',
    label: 'Epidemic',
    scope: 'global',
    inUnitedStates: true,
    eventType: 'pandemic',
    words:
      'coronavirus|covid(?:[- ]?19)?|pandemic|epidemic|(?:new|mystery|deadly|wuhan) virus|virus|ebola|mpox|monkeypox|' +
      'bird flu|swine flu|h1n1|h5n1|lockdowns?|pandemie|epidemie|corona|seuche',
    figurative: 'computer virus|anti-?virus|virus scan|corona beer|post-pandemic|pre-pandemic',
  },
  {
    category: 'war',
    label: 'War',
    scope: 'regional',
    inUnitedStates: false,
    eventType: 'war_act',
    words:
      'war|wars|warfare|invades?|invaded|invasion|invading|air ?strikes?|missiles?|missile attacks?|troops|shelling|' +
      'cease-?fire|armed conflict|military (?:strike|strikes|action|offensive|operation|mobilization|clash|clashes)|' +
      'drone (?:strike|strikes|attack|attacks)|(?:border|armed) clash(?:es)?|clash at|fighting (?:in|escalates)|' +
      'hostilities|sanctions?|ukraine[- ](?:russia )?(?:crisis|conflict|tensions?)|' +
      'russia[- –]ukraine|ukraine[- –]russia|' +
      'krieg|gefechte?|raketenangriffe?|raketenangriff|kämpfe in|waffenruhe|sanktionen',
    figurative:
      '(?:trade|price|bidding|streaming|consol[e]|browser|chip|talent|culture|cold|format|ad|fare|ride-?hailing|turf|' +
      'delivery|patent|currency|e-?commerce|pizza|cola|ai) wars?|wars? (?:chest|room|on (?:cash|drugs|cancer))|' +
      'star wars|god of war|civil war (?:era|movie|film)|war for talent|handelskrieg|preiskrieg|world war [iz12]+',
  },
  {
    category: 'trade',
    label: 'Trade conflict',
    scope: 'global',
    inUnitedStates: true,
    eventType: 'tariff',
    words:
      'tariffs?|tariff-\\w+|trade wars?|trade (?:conflict|dispute|tensions?|fight)|' +
      'export (?:bans?|curbs?|restrictions?|controls?)|import (?:dut(?:y|ies)|bans?|curbs?)|' +
      'zölle|zoll|strafzölle|gegenzölle|handelskrieg|handelsstreit|exportverbot',
    figurative: 'feed-in tariffs?|mobile tariffs?|tariff plans?|tarif',
  },
  {
    category: 'finance',
    label: 'Financial crisis',
    scope: 'global',
    inUnitedStates: true,
    eventType: 'bank_stress',
    words:
      'bank(?:ing)? (?:run|runs|failure|failures|collapse|collapses|crisis|crises|panic|turmoil|rescue)|' +
      'financial (?:crisis|meltdown|panic|carnage)|credit (?:crunch|crisis|freeze)|credit markets freeze|contagion|' +
      '(?:seizes?|seized) (?:\\w+ )?bank|emergency liquidity|(?:lender|bank) in \\w+(?: \\w+)? collapses|' +
      'silicon valley bank|svb|bankenkrise|finanzkrise|bank in \\w+ bricht zusammen',
    figurative:
      '(?:since|after|before|during|like|of|from|in) (?:the )?(?:2008 |2007 |great |global |last )*financial crisis',
  },
  {
    category: 'terror',
    label: 'Terror',
    scope: 'regional',
    inUnitedStates: true,
    eventType: 'terror',
    words:
      'terror(?:ist|ism)?(?: attacks?)?|suicide bomb(?:er|ing)|car bomb|hostages?|terroranschlag|terroranschläge|anschlag',
    figurative: 'holy terror|terror of|hostage to',
  },
  {
    category: 'political',
    label: 'Political or sovereign debt crisis',
    scope: 'regional',
    inUnitedStates: true,
    eventType: 'default',
    words:
      'sovereign (?:default|debt)|debt crisis|debt[- ]ceiling|government (?:shutdown|collapses?)|coup|coup attempt|' +
      'no-confidence vote|default looms|nears? default|imf bailout|(?:imf|eu) for bailout|misses bond payment|' +
      'default fears|staatsbankrott|schuldenkrise|putsch|regierung von \\w+ stürzt',
    figurative: 'coup for|boardroom coup|palace coup',
  },
  {
    category: 'energy',
    label: 'Energy crisis',
    scope: 'global',
    inUnitedStates: true,
    eventType: 'outage',
    words:
      'oil (?:embargo|shock|crisis)|energy crisis|gas (?:shortage|crisis|cut-?off)|power (?:crisis|shortages?)|blackouts?|' +
      'pipeline (?:attack|explosion|sabotage)|refinery attack|strait of hormuz|suez canal|energiekrise|gasmangel|ölkrise',
    figurative: 'blackout period|media blackout|tv blackout|blackout (?:over|of channels)',
  },
  {
    category: 'disaster',
    label: 'Natural disaster',
    scope: 'regional',
    inUnitedStates: true,
    eventType: 'disaster',
    words:
      'earthquakes?|quake|aftershocks?|tsunami|hurricanes?|typhoons?|cyclone|wildfires?|floods?|flooding|' +
      'volcan(?:o|ic)|nuclear accident|erdbeben|hochwasser|flutwelle|wirbelsturm|waldbrände?',
    figurative: 'floods? (?:the market|of|in)|flooded? with|perfect storm',
  },
]

/** Words that make a headline one about the past or about fiction. After Caldara and Iacoviello 2022. */
export const NOT_OF_NOW =
  'anniversary|memorial|movie|film|films|museum|novel|book|books|history|historical|veterans?|video ?game|games?|' +
  'series finale|trailer|documentary|jahrestag|museum|roman|spielfilm'
