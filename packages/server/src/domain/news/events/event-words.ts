import type { WordSets } from './word-pattern.ts'

/** Sets of words that the rules of events name in braces; English and German stand side by side. */
export const EVENT_WORDS: WordSets = {
  results: `earnings results profit profits eps revenue revenues sales income q1 q2 q3 q4 quarter quarterly net ebitda
    ebit estimates numbers margin margins deliveries bookings ergebnis ergebnisse gewinn gewinne umsatz umsätze
    quartalszahlen zahlen betriebsgewinn nettogewinn quartalsgewinn überschuss absatz auslieferungen subscribers`,
  expectations: `estimate estimates expectations expectation forecast forecasts consensus views street expected
    expectation predictions targets target erwartungen erwartung prognosen prognose schätzungen analystenschätzungen
    konsens analystenerwartungen`,
  beat: `beat beats beating tops top topped topping exceed exceeds exceeded exceeding surpass surpasses surpassed
    surpassing outpace outpaces outperforms crush crushes crushed smash smashes smashed blowout übertrifft übertreffen
    übertraf schlägt`,
  miss: `miss misses missed missing lags lagged trails trailed disappoint disappoints disappointed disappointing
    disappointment underwhelm underwhelms undershoots verfehlt verfehlen verfehlte enttäuscht enttäuschen enttäuschend`,
  raise: `raise raises raised raising lift lifts lifted lifting hike hikes hiked hiking boost boosts boosted boosting up
    ups upped increase increases increased increasing higher improves improved erhöht erhöhen erhöhte hebt heben
    anhebt angehoben verbessert steigert`,
  lower: `cut cuts cutting lower lowers lowered lowering slash slashes slashed slashing trim trims trimmed trimming
    reduce reduces reduced reducing withdraw withdraws withdrew withdrawn pulls pulled scraps scrapped suspends
    suspended suspend downgrades weak weaker soft softer disappointing dismal bleak gloomy senkt senken senkte kappt
    kappen reduziert kassiert streicht schraubt`,
  outlook: `guidance outlook forecast forecasts projection projections target targets view prognose prognosen ausblick
    jahresziele jahresziel gewinnziel umsatzprognose gewinnprognose jahresprognose`,
  rise: `rise rises rose rising jump jumps jumped jumping soar soars soared soaring surge surges surged surging climb
    climbs climbed climbing gain gains gained rally rallies rallied rallying rebound rebounds rebounded spike spikes
    spiked pop pops popped advance advances advanced skyrocket skyrockets rocket rockets bounce bounces bounced up
    higher recover recovers recovered outperform outperforms leap leaps inch inches edges edge steigt steigen stieg
    klettert klettern springt springen zulegt legen gewinnt haussiert erholt`,
  fall: `fall falls fell falling drop drops dropped dropping slip slips slipped slide slides slid sliding tumble tumbles
    tumbled tumbling plunge plunges plunged plunging sink sinks sank sinking slump slumps slumped decline declines
    declined declining dip dips dipped crash crashes crashed tank tanks tanked plummet plummets plummeted retreat
    retreats retreated lose loses lost losing down lower crater craters cratered stumble stumbles dive dives dived
    nosedives skid skids swoon tumbles sheds shed fällt fallen fiel sinkt sinken sank rutscht rutschen stürzt stürzen
    bricht verliert verlieren verlor gibt geben`,
  shares: `share shares stock stocks adr aktie aktien anteilsscheine papiere titel`,
  market: `dow nasdaq s&p stocks futures shares market markets equities bourse bourses wall street ftse dax cac nikkei
    stoxx hang sensex nifty index indexes indices yields yield treasuries dollar euro yen sterling pound bitcoin börse
    börsen anleger kurse anleihen`,
  bank: `fed ecb boj boe pboc snb rba rbnz fomc federal ezb notenbank zentralbank riksbank rbi boc`,
  banker: `powell yellen bernanke lagarde draghi bailey carney kuroda ueda fed ecb boj boe ezb policymaker policymakers
    fomc schnabel nagel weidmann waller bullard kashkari mester daly williams bostic evans rosengren barkin brainard
    clarida kaplan harker goolsbee jefferson bowman kugler collins logan hammack musalem schmid`,
  acquire: `acquire acquires acquired acquiring buy buys bought buying purchase purchases takeover übernimmt kauft`,
  sell: `sell sells sold selling divest divests offload offloads unload unloads dump dumps verkauft`,
  expandverb: `announce announces announced unveil unveils unveiled launch launches launched introduce introduces
    introduced debut debuts reveal reveals revealed release releases released`,
  weapon: `missile missiles drone drones airstrike airstrikes rocket rockets troops tanks army forces navy warplanes
    jets bomb bombs artillery raketen drohnen luftangriff luftangriffe truppen armee`,
  strikeverb: `attack attacks attacked strike strikes struck hit hits invade invades invaded bomb bombs bombed shell
    shells shelled fire fires fired launch launches launched seize seizes seized kill kills killed raid raids raided
    shoot shoots downs downed storms stormed ambush greift überfällt bombardiert beschießt`,
  threat: `threat threats threaten threatens threatened threatening warn warns warned vow vows vowed risk risks fear
    fears looming looms tension tensions brink escalation escalate escalates escalating retaliate retaliates
    retaliation droht drohen drohung drohungen warnt spannungen gefahr`,
  conflict: `ukraine russia russian israel israeli gaza hamas hezbollah iran iranian syria syrian yemen houthi houthis
    taiwan korea korean iraq afghanistan nato kyiv kiev moscow kremlin tehran lebanon crimea libya pyongyang saudi
    russland israelische irak syrien jemen nordkorea moskau kiew`,
  regulator: `sec ftc doj regulator regulators antitrust watchdog eu cma fcc faa nhtsa cfpb epa bafin kartellamt
    kommission justice prosecutors prosecutor commission aufsicht`,
  official: `ceo cfo coo cto chief chairman chair president executive head director boss vorstand vorstandschef
    finanzchef aufsichtsratschef chef chefin`,
  broker: `analyst analysts goldman morgan jpmorgan citi citigroup barclays ubs hsbc jefferies wedbush piper oppenheimer
    credit suisse deutsche rbc bmo bernstein cowen evercore mizuho stifel raymond wells baird needham keybanc truist
    bofa argus susquehanna canaccord wolfe guggenheim bank analysten analyst nomura macquarie`,
}
