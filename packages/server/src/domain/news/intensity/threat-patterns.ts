import type { WordSets } from '../events/word-pattern.ts'
import type { IntensityCategory } from './news-intensity.ts'

/** The words of which a pair makes a category, English and German. */
export const THREAT_WORDS: WordSets = {
  war: `war wars conflict conflicts hostilities invasion krieg krieges konflikt warfare crisis escalation offensive`,
  military: `military troops army navy forces soldiers fleet warships warship militär truppen armee soldaten marine`,
  side: `ukraine russia russian putin israel israeli gaza hamas hezbollah iran iranian syria syrian yemen houthi houthis
    taiwan korea korean pyongyang kim iraq iraqi afghanistan afghan nato kyiv kiev moscow kremlin tehran lebanon crimea
    libya china chinese beijing pakistan india kashmir kuwait saddam soleimani hormuz russland israelische irak syrien
    jemen nordkorea moskau iranische russische venezuela`,
  threat: `threat threats threaten threatens threatened threatening warn warns warned warning fear fears risk risks danger
    crisis tension tensions brink looming looms could imminent prepares vows retaliation retaliate fury worries jitters
    standoff showdown concern concerns drohung drohungen droht drohen angst gefahr spannungen warnt sorge sorgen`,
  act: `attack attacks attacked attacking strike strikes struck bomb bombs bombed bombing bombardment invade invades
    invaded invading invasion kills killed fires fired launches launched seize seizes seized captures captured shelling
    shells airstrike airstrikes raid raids hit hits fight fighting battle clash clashes offensive shot downs downed
    angriff angriffe angegriffen greift bombardiert beschuss beschießt offensive kämpfe gefechte getötet`,
  begin: `begin begins began begun start starts started declare declares declared launch launches launched erupt erupts
    erupted outbreak breaks broke open opens invade invades invaded invasion beginnt begonnen erklärt ausbruch einmarsch
    marschiert`,
  buildup: `buildup build mass massing masses amass amasses deploy deploys deployed deployment mobilize mobilizes mobilise
    mobilises mobilization mobilisation sends sent send drills exercises alert moves reinforce reinforces expands
    aufmarsch verlegt mobilisiert mobilmachung manöver entsendet schickt`,
  nuclear: `nuclear atomic missile missiles ballistic icbm uranium warhead warheads atom atomwaffen atomar raketen
    atomprogramm`,
  nucleartest: `test tests tested threat threats threaten threatens crisis launch launches launched program programme
    weapon weapons war enrichment standoff arsenal talks deal sanctions fires fired fears risk strike warning bomb bombs
    drohung streit`,
  terror: `terror terrorist terrorists terrorism isis qaeda jihadist jihadists islamist militants terroranschlag
    terroristen terroristische suicide`,
  terroract: `attack attacks attacked bomb bombs bombing bombings blast explosion kills killed kill dead shooting hostage
    hostages gunmen hit strike anschlag getötet tote`,
  peace: `peace truce ceasefire armistice treaty frieden waffenruhe waffenstillstand friedensgespräche`,
  broken: `threat threatens threatened reject rejects rejected collapse collapses collapsed breaks broken violates
    violated violation fails failed stall stalls boycott menace disrupt disrupts suspend suspends peril scheitert
    gebrochen gefährdet platzt abgelehnt`,
}

/** Speech of the past, of play, trade and figures of speech: nothing in such a headline counts. */
export const NO_THREAT: readonly string[] = [
  'anniversary|anniversaries|memorial|memorials|commemorat*|museum|museums|film|films|movie|movies|book|books|novel|history|historical|documentary|game|games|remembers|remembrance|obituary|veteran|veterans|hero|biopic|jahrestag|gedenk*|museum|roman|geschichte|spielfilm',
  'star|world|price|trade|tariff|bidding|streaming|console|culture|currency|chip|talent|browser|patent|proxy|drug|cold|ai|delivery|turf|class|legal|subscriber|ratings|fare war|wars|conflict',
  'civil war ..2 general|era|statue',
  'war ..1 on ..1 drugs|cancer|inflation|poverty|cash|waste|christmas',
  'heart|panic|cyber|shark attack|attacks',
  'bull|bear|bears|bulls|short ..2 attack|attacks|fight|battle',
  'nfl|nba|mlb|nhl|fifa|soccer|football|cricket|tennis|olympic*|bundesliga|championship',
  'union|workers|pilots|uaw|writers|teachers|nurses ..5 strike|strikes',
  'strike|strikes|struck ..3 deal|agreement|balance|price|partnership|gold',
  'preiskrieg|handelskrieg|zollkrieg|rosenkrieg|star-wars',
]

type Pattern = readonly [IntensityCategory, readonly string[]]

/** Word pairs in either order, as in the queries of the published index; the first category that fits is counted. */
export const THREAT_PATTERNS: readonly Pattern[] = [
  ['nuclear_threat', ['{nuclear} ..3 {nucleartest}', '{side} ..3 {nuclear}', '{nucleartest} ..2 {nuclear}']],
  [
    'terror_act',
    ['{terror} ..3 {terroract}', '{terroract} ..3 {terror}', 'suicide|car|truck bomb|bomber|bombing'],
  ],
  [
    'terror_threat',
    ['{terror} ..3 {threat}', '{threat} ..3 {terror}', 'war ..1 on terror', 'terrorism|terrorist'],
  ],
  ['peace_threat', ['{peace} ..3 {broken}', '{broken} ..3 {peace}']],
  [
    'war_begin',
    [
      '{begin} ..2 war|invasion|krieg|hostilities',
      'war|krieg ..2 {begin}',
      '{side} ..2 invasion|einmarsch',
      'invades|invaded|invasion ..3 {side}',
      '{side} ..2 invades|invaded',
    ],
  ],
  [
    'war_escalation',
    [
      '{side} ..3 {act}',
      '{act} ..3 {side}',
      'air|drone|missile|rocket|military strike|strikes|attack|attacks',
      'drone|drones|missile|missiles|rocket|rockets ..3 {act}',
      '{military} ..3 {act}',
      '{act} ..3 {military}',
      'airstrike|airstrikes|luftangriff*|raketenangriff*|drohnenangriff*|angriffskrieg|shelling',
      '{side} war|krieg',
      '{side} ..2 war|krieg',
      'war|krieg ..2 in|with|gegen ..1 {side}',
    ],
  ],
  ['military_buildup', ['{military} ..3 {buildup}', '{buildup} ..3 {military}']],
  [
    'war_threat',
    [
      '{war} ..3 {threat}',
      '{threat} ..3 {war}',
      '{side} ..2 {threat}',
      '{threat} ..3 {side}',
      'geopolitical|geopolitics|geopolitische* ..2 {threat}',
      '{side} conflict|crisis|konflikt|krise',
      '{military} ..2 {threat}',
      '{threat} ..2 {military}',
    ],
  ],
  [
    'financial_stress',
    [
      'bank|banks|banking|lender|lenders|credit|liquidity|funding|financial|subprime|debt ..2 crisis|run|collapse|collapses|failure|failures|contagion|crunch|turmoil|stress|rescue|bailout|panic|meltdown|default',
      'default|defaults|bankenkrise|finanzkrise|schuldenkrise|bankrun',
      'collapse|bailout|rescue|failure ..3 bank|banks|lender',
    ],
  ],
  [
    'supply_shock',
    [
      'opec* ..5 cut|cuts|output|embargo',
      'oil|gas|energy|power|grain|chip|fuel|supply|pipeline ..2 shortage|shortages|crisis|crunch|outage|outages|disruption|disruptions|shock|embargo|halt|cutoff|squeeze',
      'energiekrise|gaskrise|lieferstopp|chipmangel|ölembargo',
    ],
  ],
  [
    'political_crisis',
    [
      'government|regierung ..2 collapse|collapses|shutdown|falls|crisis|stürzt|zerbricht',
      'coup|putsch|impeachment|regierungskrise|misstrauensvotum',
      'political|constitutional|sovereign crisis|turmoil|uncertainty|risk|debt',
      'unrest|uprising|riots|revolution ..3 in|spreads|erupts',
      'no confidence vote',
    ],
  ],
  [
    'health_disaster',
    [
      'coronavirus|covid*|pandemic|epidemic|ebola|omicron|lockdown|lockdowns|pandemie|corona*',
      'virus ..3 outbreak|spreads|cases|deaths|fears',
      'earthquake|quake|tsunami|hurricane|typhoon|cyclone|wildfire|wildfires|flood|floods|flooding|erdbeben|hurrikan|überschwemmung*|hochwasser|waldbrände',
    ],
  ],
]
