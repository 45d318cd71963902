import type { EventRule } from './event-rule.ts'
import { FIGURATIVE_WAR } from './world-rules.ts'

const MAY_BE_FIGURATIVE: ReadonlySet<string> = new Set([
  'war_act',
  'war_threat',
  'terror',
  'ceasefire',
  'coup',
])

const rule = (code: string, patterns: readonly string[], unless: readonly string[] = []): EventRule => ({
  name: `words of ${code}`,
  code,
  strength: 0.5,
  patterns,
  unless: MAY_BE_FIGURATIVE.has(code) ? [...unless, ...FIGURATIVE_WAR] : unless,
})

/**
 * Words and short pairs that by themselves mostly stand for one kind of event. Read last, for headlines in which no
 * fuller phrase was found, and with little strength.
 */
export const SINGLE_WORD_RULES: readonly EventRule[] = [
  rule(
    'strike',
    ['strike|strikes|walkout|streik*|picket*'],
    ['air|drone|missile|deal|lightning|price strike|strikes', 'strikes ..2 deal|pact|agreement|gold'],
  ),
  rule('cyber', [
    'ransomware|hackers|hacked|hack|cyberattack*|malware|phishing',
    'data|security breach|leak|flaw',
    '@company ..4 outage|glitch|crash|offline',
  ]),
  rule('layoffs', [
    'redundanc*|layoff*|stellenabbau',
    '{lower}|axe|axes|shed|sheds|eliminate|eliminates ..5 jobs|staff|workers|roles|positions|workforce',
    'jobs ..3 at risk|go',
    'stellen ..4 streichen|weg|wegfallen|abbauen|ab',
  ]),
  rule('exec_change', [
    'ceo|cfo|chairman|chairwoman|chief|boss|founder|chef|chefin|vorstandschef ..6 quits|resigns|retires|retire|named|appointed|replaces|replaced|succeeds|successor|exit|departs|leaves|ousted|steps|stepping|dies|hand|takes|fired|neuer|wird|geht|nachfolger|nachfolge',
    'names|appoints|picks|taps|hires|promotes|beruft|ernennt ..4 new|insider|veteran|outsider|neuen|neue|ex|former',
    'nachfolger|nachfolge|successor',
  ]),
  rule('bankruptcy', ['bankrupt*|insolven*|liquidat*|receivership']),
  rule('recall', ['recall|recalls|recalled|rückruf*|defect|defects|defective']),
  rule('dividend', ['dividend|dividends|dividende|dividenden|payout'], ['stocks|etf*']),
  rule('offering', [
    'offering|ipo|börsengang|bookrunner*|convertible*|kapitalerhöhung*',
    'sells|sell|raises|issues|prices|places ..5 bonds|bond|notes|shares|debt|anleihe*',
    'anleihe|anleihen ..3 begibt|platziert',
  ]),
  rule('buyback', ['buyback*|repurchas*|rückkauf*']),
  rule('index_change', [
    'joins|join|added|replaces|enters|leaves|removed|swaps|rejoins ..4 index|dax|dow|s&p|nasdaq|ftse|stoxx|mdax|nikkei|msci',
  ]),
  rule('ma_target', [
    'bid|offer|suitor|suitors|takeover ..3 for|of ..3 @company',
    'wooed|courted|approached ..2 by',
    'receives|spurns|rebuffs ..4 bid|offer|approach',
  ]),
  rule('ma_acquirer', [
    'takeover|merger|acquisition|buyout|stake|beteiligung|übernahme*|zukauf',
    'to|will|agrees buy|acquire|merge|combine',
    'bid|offer|gebot ..2 for|für',
    '{acquire} ..6 for ..2 #|$',
    'merge|merges|merging|combine|tie up',
  ]),
  rule('fda_approval', [
    'fda|ema ..4 approv*|clears|backs|endors*',
    'approv* ..4 drug|vaccine|therapy|pill|treatment|jab',
    'zulassung',
  ]),
  rule('fda_rejection', [
    'drug|trial|vaccine|therapy|study|pill|jab ..4 fails|failed|halted|stopped|rejected|setback',
  ]),
  rule(
    'lawsuit',
    [
      'court|judge|jury|lawsuit*|sues|sue|sued|trial|verdict|settle|settles|settlement|appeal|litigation|lawyers|plaintiffs|klage|gericht|richter|urteil|verklagt|vergleich|convicted|sentenced|jailed',
    ],
    ['supreme court nominee', 'food|tennis court', 'settle|settles ..2 at|higher|lower'],
  ),
  rule('investigation', ['probe|probes|investigation|inquiry|investigat*|subpoena*|raided|ermittl*|razzia']),
  rule('regulatory', [
    'regulator*|antitrust|watchdog|fine|fined|fines|licence|license|lawmakers|ban|bans|banned|crackdown|approval|probe|compliance|monopoly|commission|ministry|privacy|rules|kartellamt|behörde*|aufsicht|verbot|verbietet|gesetz|bußgeld|eu-kommission|genehmigung|bafin',
    'ordered|told|forced|must to? ..3 pay|sell|change|open|stop|share',
  ]),
  rule('contract_win', [
    'wins|win|lands|secures|signs|inks|gewinnt|erhält|sichert ..6 order|orders|contract|deal|auftrag|aufträge|agreement|vertrag|tender|supply',
    'partner|partners|teams|pairs ..2 with|up',
    'supply ..2 deal|agreement|contract',
    'orders|bestellt ..5 jets|aircraft|planes|flugzeuge|chips|trains',
    'kooperation|partnerschaft|großauftrag|joint venture?',
  ]),
  rule('earnings_report', [
    'earnings|quarterly|revenue|sales|profit|quartal*|umsatz|gewinn|ergebnis|bilanz ..6 #|record|first|second|third|fourth|up|down|higher|lower|{rise}|{fall}',
  ]),
  rule('rating_up', ['upgrade|upgrades|upgraded|hochgestuft']),
  rule('rating_down', ['downgrade|downgrades|downgraded|herabgestuft|abgestuft']),
  rule('insider', [
    'insider|insiders|13f|berkshire|buffett|ackman|burry|icahn ..6 {acquire}|{sell}|trims|adds|exits|stake|cuts|dumps|boosts|holding|position',
  ]),
  rule('opec', ['opec*', 'saudi ..4 output|barrels|crude|supply']),
  rule('sanctions', ['sanction*|sanktion*|embargo*|blacklist*']),
  rule('tariff', [
    'tariff|tariffs|zoll|zölle|strafzölle|levy|levies|duties|dumping',
    'export|exports|import|imports ..3 ban|curb*|limit*|control*|licen*|quota*|halt|restrict*',
    'trade ..2 deal|pact|war|talks|truce',
  ]),
  rule('ceasefire', ['truce|ceasefire|peace|waffenruhe|frieden|armistice'], ['nobel', 'peace of mind']),
  rule('coup', ['coup|putsch|junta|overthrow*|toppled|ousted ..1 president|government?']),
  rule('terror', ['terror*|bombing|gunman|hostage*|anschlag|attentat*|militants|jihadist*|stabbing']),
  rule(
    'war_act',
    [
      'airstrike*|shelling|missiles|missile|drones|shelled|invasion|troops|rebels|militia|frontline|warplanes|luftangriff*|raketen|drohnen|truppen|soldiers|soldaten|artillery|offensive',
    ],
    ['movie|film|game', 'will|could|may|threat*|warn*', 'startup|delivery|amazon'],
  ),
  rule(
    'war_threat',
    ['warships|nuclear|missile|drills|mobilis*|mobiliz*|retaliat*|standoff|escalat*|atom*|kriegsschiff*'],
    ['nuclear power|plant|energy|reactor|startup'],
  ),
  rule(
    'election',
    [
      'election|elections|vote|votes|voters|ballot|poll|polls|referendum|parliament|coalition|presidency|inaugurat*|campaign|candidate|wahl|wahlen|wähler|koalition|kanzler|bundestag|lawmakers|shutdown',
    ],
    ['shareholder*|board|ad|advertising'],
  ),
  rule('pandemic', [
    'covid*|virus|outbreak|pandemic|epidemic|flu|ebola|measles|cholera|lockdown|infection*|mpox|vogelgrippe|seuche',
  ]),
  rule('disaster', [
    'earthquake|quake|hurricane|typhoon|cyclone|storm|storms|flood|floods|wildfire*|blaze|tsunami|volcano*|tornado*|landslide|derail*|capsiz*|erdbeben|sturm|hochwasser|flut|waldbrand*|evacuat*|wreck',
    'plane|jet|train|bus|ferry|helicopter ..3 crash*|sinks|collid*',
  ]),
  rule(
    'weather_crop',
    [
      'harvest|crop|crops|drought|frost|monsoon|rainfall|rains|dryness|heatwave|ernte|dürre|missernte|acreage|hail',
    ],
    ['ipo|title|deal drought'],
  ),
  rule(
    'inventory',
    [
      'stockpile|stockpiles|inventories|inventory|glut|lagerbestände|reserves|storage',
      '@commodity ..3 surplus|deficit|shortage|supplies|stocks',
    ],
    ['federal|bank|currency|fx reserves'],
  ),
  rule(
    'outage',
    [
      'blackout|outage|shutdown|halted|halts|shuts|shut|shortage|shortages|disruption|disruptions|disrupted|blocked|blockage|leak|explosion|rationing|rations|idled|congestion|bottleneck*|ausfall|stillstand|engpass|engpässe|sperrung|gesperrt|knappheit',
    ],
    ['government'],
  ),
  rule('bank_stress', [
    'bailout|contagion|depositors',
    'bank run|rescue',
    'bank|banks|lender ..4 trouble|rescue|fear|fears|collapse|loses|seeks|emergency|confidence',
  ]),
  rule(
    'default',
    ['default|defaults|restructuring|bondholders|creditors|moratorium|zahlungsausfall|schuldenschnitt'],
    ['default ..1 search|browser|setting'],
  ),
  rule('rating_sovereign', ['fitch|moody*|bonität|ratingagentur|junk status']),
  rule('cb_decision', [
    '@bank ..6 rate|rates|zins|zinsen|leitzins|hold|holds|cut|cuts|hike|raises|pauses|easing|tightening|basis|intervenes',
    'rate|interest|zins* ..2 cut|hike|hold|rise|pause|senkung|erhöhung|decision',
    'zinsen|zinssenkung|zinserhöhung|leitzins',
  ]),
  rule('cb_speech', ['@bank', 'policymaker|policymakers|notenbanker|währungshüter']),
  rule('cpi', [
    'inflation|cpi|deflation|teuerung|inflationsrate|prices ..3 {rise}|{fall}|percent|#|year|cool|slow',
    'inflation|teuerung|inflationsrate',
    'consumer|producer|food|grocery|rent|import prices',
  ]),
  rule('jobs', ['unemployment|payrolls|jobless|hiring|wages|arbeitslos*|wage|employment|layoffs|vacancies']),
  rule('gdp', [
    'gdp|bip|recession|rezession|wirtschaftsleistung|konjunktur',
    'economy|wirtschaft|output|growth ..4 {rise}|{fall}|shrinks|grows|grew|contracts|expands|stagnates|wächst|schrumpft|slows',
  ]),
  rule('pmi', [
    'pmi|ifo|zew|ism|sentiment|confidence|factory|factories|manufacturing|industrial|industrie|retail sales|konsumklima|exporte|exports ..4 {rise}|{fall}|shrinks|grows|contracts|expands|index|data|orders|low|high',
  ]),
  rule(
    'price_move',
    [
      '@priced ..6 {rise}|{fall}|record|high|low|rally|rallies|slump|rout|selloff|rebound|rebounds|weaker|stronger|firmer',
      '{shares} ..5 {rise}|{fall}|record|rally|rout|selloff|high|low',
      'yields|yield|bonds|bunds|treasuries|anleihen ..5 {rise}|{fall}|high|low|record',
    ],
    ['production|output|sales|profit|revenue|price of|shipments'],
  ),
  rule('product', [
    'launches|unveils|launch|unveil|debuts|introduces|rolls|reveals|stellt|präsentiert|enthüllt',
  ]),
]
