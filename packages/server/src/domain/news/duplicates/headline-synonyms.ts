/** Words that headlines use for one another, by the word that stands for all of them; English and German. */
export const SYNONYMS: Readonly<Record<string, string>> = {
  rise:
    'rises rose rising growing climbing soaring jumping surging gaining jump jumps jumped surge surges surged climb climbs climbed gain gains gained soar soars soared ' +
    'increase increases increased grow grows grew advance advances rally rallies rallied swell swells up steigt steigen ' +
    'stieg klettert klettern zulegt springt higher',
  fall:
    'falls fell falling shrinking sinking plunging dropping tumbling losing drop drops dropped slide slides slid sink sinks sank tumble tumbles tumbled plunge plunges ' +
    'plunged slump slumps slumped decline declines declined slip slips slipped down fällt fallen fiel sinkt sinken sank ' +
    'stürzt retreat retreats shrink shrinks lower',
  raise:
    'raises raised lift lifts lifted hike hikes hiked boost boosts boosted hebt erhöht upgrade upgrades upgraded',
  cut:
    'cuts cutting lowers lowered trim trims trimmed slash slashes slashed reduce reduces reduced senkt kürzt downgrade ' +
    'downgrades downgraded',
  beat: 'beats beating tops topping topped exceed exceeds exceeded surpass surpasses übertrifft',
  miss: 'misses missed missing verfehlt disappoint disappoints',
  buy: 'buys buying acquire acquires acquired acquisition purchase purchases purchasing kauft übernimmt übernahme kaufen',
  sell: 'sells selling divest divests divestiture verkauft verkaufen',
  close: 'closes completes complete completed finalises finalizes vollzieht',
  end: 'ends ended ending beendet',
  extend: 'extends extended prolong prolongs',
  delay: 'delays delayed postpone postpones postponed verschiebt',
  agree: 'agrees agreed einigt einigen',
  approve: 'approves approved approving billigt genehmigt',
  reject: 'rejects rejected rejecting fail fails violated lehnt',
  begin: 'begins began start starts started launches startet resume resumes resumed restarts',
  halt: 'halts halted pause pauses paused suspend suspends suspended stoppt',
  hold: 'holds held keep keeps kept steady unchanged leave leaves lässt belässt hält unverändert',
  name: 'names named appoint appoints appointed tap taps tapped ernennt',
  strike: 'strikes struck hit hits hitting attack attacks attacked greift',
  share: 'shares stock stocks aktie aktien equities',
  restrict: 'restricts restricted curb curbs curbed limit limits limited beschränkt',
  layoff: 'layoffs jobs job workforce stellen',
  deal: 'deals agreement agreements accord pact',
  truce: 'ceasefire waffenruhe',
  probe: 'probes investigation investigations inquiry ermittlungen',
  ceo: 'chief executive',
  year: 'annual yearly full-year jahr jahres',
  forecast: 'forecasts outlook guidance prognose jahresprognose sees',
  receive: 'receives gets wins erhält bekommt win won',
  kill: 'kills killed killing',
  worker: 'workers staff employees machinists beschäftigte',
  harvest: 'harvests crop crops ernte',
  price: 'prices preis preise',
  data: 'datas',
  centre: 'center centers centres',
  file: 'files filed filing submit submits submitted',
  settle: 'settles settled settlement',
  shoot: 'downed shot shoots',
  remain: 'remains stays stay remained stayed',
  authorise: 'authorises authorizes authorised authorized',
}

/** Pairs of the words above, and of others, that no two wordings of one story have apart. */
export const OPPOSITES: readonly (readonly [string, string])[] = [
  ['rise', 'fall'],
  ['rise', 'cut'],
  ['raise', 'cut'],
  ['raise', 'fall'],
  ['raise', 'hold'],
  ['cut', 'hold'],
  ['beat', 'miss'],
  ['buy', 'sell'],
  ['close', 'extend'],
  ['close', 'delay'],
  ['end', 'begin'],
  ['end', 'extend'],
  ['halt', 'begin'],
  ['approve', 'reject'],
  ['agree', 'reject'],
  ['approve', 'delay'],
  ['receive', 'lose'],
  ['abov', 'below'],
  ['strong', 'weak'],
  ['stark', 'schwach'],
  ['better', 'poor'],
  ['high', 'low'],
  ['highest', 'lowest'],
  ['open', 'close'],
  ['new', 'former'],
  ['producer', 'consumer'],
  ['file', 'reject'],
  ['file', 'approve'],
  ['settle', 'receive'],
]

/** A decision to leave something as it is, against every other decision wherever it stands. */
export const HOLD = { word: 'hold', against: ['cut', 'raise'] }

/** Days and months; two wordings of one story do not name different ones. */
export const DATE_WORDS: ReadonlySet<string> = new Set(
  (
    'monday tuesday wednesday thursday friday saturday sunday january february march april june july august september ' +
    'october november december montag dienstag mittwoch donnerstag freitag samstag sonntag januar februar märz juni juli ' +
    'oktober dezember'
  ).split(' '),
)

/** Words that tell no two stories apart: the small ones, and those that wires add and drop. */
export const SMALL_WORDS: ReadonlySet<string> = new Set(
  (
    'a an the of to in on at by for from with and or but as is are was were be been its it his her their this that ' +
    'after amid over due will would can could may more than says said say sources source exclusive breaking update ' +
    'report reports reported new via also about into some per much still now plans plan following ' +
    'dollar dollars euros pounds points der die das den dem des ein eine einen einer und oder ' +
    'mit von vom zu zum zur auf aus bei im am in ist wird wurde nach um für über sich an seine sein ihre'
  ).split(' '),
)

export const SCALES: Readonly<Record<string, string>> = {
  billion: 'bn',
  billions: 'bn',
  bln: 'bn',
  bn: 'bn',
  milliarden: 'bn',
  milliarde: 'bn',
  mrd: 'bn',
  million: 'mn',
  mln: 'mn',
  mn: 'mn',
  millionen: 'mn',
  mio: 'mn',
  trillion: 'tn',
  tn: 'tn',
  billionen: 'tn',
  percent: '%',
  pct: '%',
  prozent: '%',
  bps: 'bp',
  basis: 'bp',
  basispunkte: 'bp',
}

export const NUMBER_WORDS: Readonly<Record<string, string>> = {
  no: '0',
  keine: '0',
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
  ten: '10',
  eleven: '11',
  twelve: '12',
  zwei: '2',
  drei: '3',
  vier: '4',
  fünf: '5',
  sechs: '6',
  sieben: '7',
  acht: '8',
  neun: '9',
  zehn: '10',
  zwölf: '12',
  third: '3',
  fifth: '5',
  fourth: '4',
}
