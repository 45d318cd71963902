/** English and German wordings of one kind of story. `<name>` and the like are filled with what was simulated. */
export interface NewsWordings {
  readonly en: readonly string[]
  readonly de: readonly string[]
}

const COMPANY = {
  earnings_beat: {
    en: [
      '<name> beats estimates with quarterly profit of $<eps> a share',
      '<name> (<symbol>) Q<quarter> earnings top expectations, revenue at $<revenue> billion',
      '<name> posts stronger-than-expected quarterly profit',
      'Profit at <name> tops Wall Street estimates as revenue reaches $<revenue> billion',
      '<name> surpasses earnings expectations for the quarter',
      '<name> reports better-than-expected results, earns $<eps> per share',
    ],
    de: [
      '<name> übertrifft Erwartungen mit Quartalsgewinn von <eps> Dollar je Aktie',
      'Quartalszahlen: <name> verdient mehr als erwartet',
      '<name> schneidet im Quartal besser ab als erwartet',
    ],
  },
  earnings_miss: {
    en: [
      '<name> misses estimates with quarterly profit of $<eps> a share',
      '<name> (<symbol>) Q<quarter> earnings fall short of expectations, revenue at $<revenue> billion',
      '<name> posts weaker-than-expected quarterly profit',
      'Profit at <name> misses Wall Street estimates, revenue at $<revenue> billion',
      '<name> falls short of earnings expectations for the quarter',
      '<name> reports worse-than-expected results, earns $<eps> per share',
    ],
    de: [
      '<name> verfehlt Erwartungen mit Quartalsgewinn von <eps> Dollar je Aktie',
      'Quartalszahlen: <name> verdient weniger als erwartet',
      '<name> enttäuscht im Quartal: Gewinn unter den Erwartungen',
    ],
  },
  earnings_report: {
    en: [
      '<name> reports quarterly profit of $<eps> a share, in line with estimates',
      '<name> (<symbol>) Q<quarter> results match expectations',
      '<name> quarterly earnings in line, revenue at $<revenue> billion',
      '<name> posts quarterly results as expected',
      '<name> earns $<eps> per share in the quarter',
      '<name> reports results for the quarter, revenue $<revenue> billion',
    ],
    de: [
      '<name> legt Quartalszahlen im Rahmen der Erwartungen vor',
      '<name> verdient im Quartal <eps> Dollar je Aktie, wie erwartet',
      'Quartalszahlen: <name> trifft die Erwartungen',
    ],
  },
  guidance_up: {
    en: [
      '<name> raises full-year outlook',
      '<name> lifts its forecast for the year',
      '<name> (<symbol>) raises guidance on strong demand',
      '<name> hikes profit forecast',
      '<name> boosts annual revenue guidance',
      '<name> now expects higher full-year profit, raises guidance',
    ],
    de: [
      '<name> hebt Prognose für das Gesamtjahr an',
      '<name> erhöht Jahresprognose',
      '<name> wird optimistischer und hebt Ausblick an',
    ],
  },
  guidance_down: {
    en: [
      '<name> cuts full-year outlook',
      '<name> lowers its forecast for the year',
      '<name> (<symbol>) cuts guidance on weak demand',
      '<name> issues profit warning',
      '<name> trims annual revenue guidance',
      '<name> now expects lower full-year profit, cuts guidance',
    ],
    de: [
      '<name> senkt Prognose für das Gesamtjahr',
      '<name> kappt Jahresprognose',
      'Gewinnwarnung: <name> senkt Ausblick',
    ],
  },
  rating_up: {
    en: [
      '<name> upgraded to Buy at <broker>',
      '<broker> upgrades <name> (<symbol>) to Overweight',
      '<name> stock raised to Outperform by <broker>',
      '<broker> lifts <name> to Buy from Hold',
      'Analysts at <broker> upgrade <name>',
      '<name> wins upgrade from <broker>',
    ],
    de: [
      '<broker> stuft <name> auf Kaufen hoch',
      '<name> von <broker> hochgestuft',
      'Analysten von <broker> heben <name> auf Übergewichten',
    ],
  },
  rating_down: {
    en: [
      '<name> downgraded to Sell at <broker>',
      '<broker> downgrades <name> (<symbol>) to Underweight',
      '<name> stock cut to Underperform by <broker>',
      '<broker> lowers <name> to Hold from Buy',
      'Analysts at <broker> downgrade <name>',
      '<name> hit by downgrade from <broker>',
    ],
    de: [
      '<broker> stuft <name> auf Verkaufen ab',
      '<name> von <broker> abgestuft',
      'Analysten von <broker> senken <name> auf Untergewichten',
    ],
  },
  price_target_up: {
    en: [
      '<broker> raises <name> price target to $<target>',
      '<name> (<symbol>) price target raised to $<target> at <broker>',
      'Price target for <name> lifted to $<target> by <broker>',
      '<broker> hikes target on <name> to $<target>',
      '<name> target price increased to $<target> by analysts at <broker>',
      '<broker> boosts price target on <name>, keeps rating',
    ],
    de: [
      '<broker> hebt Kursziel für <name> auf <target> Dollar',
      'Kursziel für <name> steigt auf <target> Dollar',
      '<broker> erhöht Kursziel von <name>',
    ],
  },
  price_target_down: {
    en: [
      '<broker> cuts <name> price target to $<target>',
      '<name> (<symbol>) price target lowered to $<target> at <broker>',
      'Price target for <name> cut to $<target> by <broker>',
      '<broker> trims target on <name> to $<target>',
      '<name> target price reduced to $<target> by analysts at <broker>',
      '<broker> lowers price target on <name>, keeps rating',
    ],
    de: [
      '<broker> senkt Kursziel für <name> auf <target> Dollar',
      'Kursziel für <name> fällt auf <target> Dollar',
      '<broker> kappt Kursziel von <name>',
    ],
  },
  buyback: {
    en: [
      '<name> announces $<amount> billion share buyback',
      '<name> (<symbol>) board approves $<amount> billion buyback',
      '<name> to repurchase $<amount> billion of its shares',
      '<name> authorizes new $<amount> billion share repurchase program',
      '<name> expands share buyback by $<amount> billion',
      '<name> plans to buy back $<amount> billion in stock',
    ],
    de: [
      '<name> kündigt Aktienrückkauf über <amount> Milliarden Dollar an',
      '<name> kauft eigene Aktien für <amount> Milliarden Dollar zurück',
      'Aktienrückkauf: <name> will <amount> Milliarden Dollar ausgeben',
    ],
  },
  contract_win: {
    en: [
      '<name> wins $<amount> billion contract',
      '<name> (<symbol>) awarded $<amount> billion order',
      '<name> signs multiyear supply deal',
      '<name> lands contract worth $<amount> billion',
      '<name> and partner sign $<amount> billion agreement',
      '<name> secures large order',
    ],
    de: [
      '<name> gewinnt Auftrag über <amount> Milliarden Dollar',
      '<name> erhält Großauftrag',
      '<name> unterzeichnet Liefervertrag über <amount> Milliarden Dollar',
    ],
  },
  recall: {
    en: [
      '<name> recalls products over safety fault',
      '<name> (<symbol>) issues recall after defect is found',
      '<name> orders recall of <thousands>,000 units',
      'Safety defect forces <name> to recall <thousands>,000 units',
      '<name> announces voluntary recall',
      '<name> widens recall over defect',
    ],
    de: [
      '<name> ruft <thousands>.000 Produkte zurück',
      'Rückruf bei <name> wegen Sicherheitsmangel',
      '<name> startet Rückruf nach Defekt',
    ],
  },
  regulatory: {
    en: [
      'Antitrust regulators open probe into <name>',
      '<name> faces antitrust review in Europe',
      'EU regulators question <name> over competition rules',
      '<name> (<symbol>) draws scrutiny from competition watchdog',
      'Watchdog fines <name> $<amount> million over competition rules',
      '<name> under antitrust scrutiny',
    ],
    de: [
      'Kartellwächter prüfen <name>',
      'EU-Wettbewerbshüter nehmen <name> ins Visier',
      'Bußgeld für <name> von <amount> Millionen Dollar',
    ],
  },
  product: {
    en: [
      '<name> unveils new product line',
      '<name> launches updated service',
      '<name> (<symbol>) introduces new platform',
      '<name> to roll out new product next quarter',
      '<name> shows new product at trade fair',
      '<name> launches new offering for business customers',
    ],
    de: [
      '<name> stellt neues Produkt vor',
      '<name> bringt neuen Dienst auf den Markt',
      '<name> zeigt Neuheit auf Messe',
    ],
  },
  exec_change: {
    en: [
      '<name> names new chief financial officer',
      '<name> CFO to step down',
      '<name> (<symbol>) appoints new head of operations',
      'Finance chief of <name> to leave at year end',
      '<name> announces change in management',
      '<name> appoints new chief operating officer',
    ],
    de: [
      '<name> ernennt neuen Finanzvorstand',
      'Finanzchef von <name> geht',
      'Wechsel im Vorstand von <name>',
    ],
  },
  insider: {
    en: [
      '<name> director sells <thousands>,000 shares',
      'Insider at <name> (<symbol>) buys <thousands>,000 shares',
      'Fund discloses stake in <name>',
      '<name> officer sells stock worth $<amount> million',
      'Fund trims its holding in <name>',
      'Director of <name> discloses share purchase',
    ],
    de: [
      'Vorstand von <name> verkauft <thousands>.000 Aktien',
      'Insiderkauf bei <name>',
      'Fonds baut Beteiligung an <name> ab',
    ],
  },
  opinion: {
    en: [
      'Is <name> stock a buy now?',
      'Should you buy <name> stock before its next report?',
      '3 reasons to like <name>',
      'Why <name> could be a bargain',
      'Where will <name> stock be in five years?',
      'Better buy: <name> or its rivals?',
    ],
    de: [
      'Lohnt sich der Einstieg bei <name> jetzt?',
      'Drei Gründe für die Aktie von <name>',
      'Ist die Aktie von <name> noch ein Kauf?',
    ],
  },
  price_rise: {
    en: [
      '<name> shares rise <pct>%',
      '<name> (<symbol>) stock closes <pct>% higher',
      'Why <name> stock jumped <pct>% today',
      '<name> shares surge <pct>% in heavy trading',
      '<name> stock gains <pct>%',
      '<name> leads gainers with rise of <pct>%',
    ],
    de: [
      'Aktie von <name> steigt um <pct> Prozent',
      '<name> schließt <pct> Prozent höher',
      'Kurssprung: <name> gewinnt <pct> Prozent',
    ],
  },
  price_fall: {
    en: [
      '<name> shares fall <pct>%',
      '<name> (<symbol>) stock closes <pct>% lower',
      'Why <name> stock dropped <pct>% today',
      '<name> shares tumble <pct>% in heavy trading',
      '<name> stock loses <pct>%',
      '<name> leads decliners with loss of <pct>%',
    ],
    de: [
      'Aktie von <name> fällt um <pct> Prozent',
      '<name> schließt <pct> Prozent tiefer',
      'Kursrutsch: <name> verliert <pct> Prozent',
    ],
  },
} as const satisfies Readonly<Record<string, NewsWordings>>

const MACRO = {
  cpi_higher: {
    en: [
      'U.S. inflation rises to <figure>%, above expectations of <expected>%',
      'US consumer prices rise more than expected, inflation at <figure>%',
      'U.S. CPI comes in hot at <figure>%',
      'Inflation in the United States accelerates to <figure>%, more than forecast',
      'U.S. inflation hotter than expected at <figure>%',
      'US CPI at <figure>% tops forecast of <expected>%',
    ],
    de: [
      'US-Inflation steigt auf <figure> Prozent, mehr als erwartet',
      'Verbraucherpreise in den USA steigen stärker als erwartet',
      'US-Inflationsrate mit <figure> Prozent über der Prognose von <expected> Prozent',
    ],
  },
  cpi_lower: {
    en: [
      'U.S. inflation slows to <figure>%, below expectations of <expected>%',
      'US consumer prices rise less than expected, inflation at <figure>%',
      'U.S. CPI cools to <figure>%',
      'Inflation in the United States eases to <figure>%, less than forecast',
      'U.S. inflation softer than expected at <figure>%',
      'US CPI at <figure>% undershoots forecast of <expected>%',
    ],
    de: [
      'US-Inflation sinkt auf <figure> Prozent, stärker als erwartet',
      'Verbraucherpreise in den USA steigen schwächer als erwartet',
      'US-Inflationsrate mit <figure> Prozent unter der Prognose von <expected> Prozent',
    ],
  },
  jobs_higher: {
    en: [
      'U.S. adds <figure>,000 jobs, more than expected',
      'US payrolls rise by <figure>,000, beating forecasts',
      'U.S. job growth stronger than expected at <figure>,000',
      'Nonfarm payrolls increase <figure>,000 against <expected>,000 expected',
      'US labor market stronger than forecast as employers add <figure>,000 jobs',
      'U.S. hiring tops expectations with <figure>,000 new jobs',
    ],
    de: [
      'US-Arbeitsmarkt: <figure>.000 neue Stellen, mehr als erwartet',
      'US-Wirtschaft schafft <figure>.000 Stellen und übertrifft Prognosen',
      'Mehr neue Stellen in den USA als erwartet',
    ],
  },
  jobs_lower: {
    en: [
      'U.S. adds <figure>,000 jobs, fewer than expected',
      'US payrolls rise by only <figure>,000, missing forecasts',
      'U.S. job growth weaker than expected at <figure>,000',
      'Nonfarm payrolls increase <figure>,000 against <expected>,000 expected',
      'US labor market weaker than forecast as employers add <figure>,000 jobs',
      'U.S. hiring misses expectations with <figure>,000 new jobs',
    ],
    de: [
      'US-Arbeitsmarkt: <figure>.000 neue Stellen, weniger als erwartet',
      'US-Wirtschaft schafft nur <figure>.000 Stellen und verfehlt Prognosen',
      'Weniger neue Stellen in den USA als erwartet',
    ],
  },
  gdp: {
    en: [
      'U.S. economy grows at <figure>% annual rate',
      'US GDP rises <figure>% in the quarter',
      'U.S. GDP growth at <figure>%, <expected>% was expected',
      'American economy expands <figure>%',
      'US economic growth comes in at <figure>%',
      'U.S. gross domestic product up <figure>% in first estimate',
    ],
    de: [
      'US-Wirtschaft wächst um <figure> Prozent',
      'BIP der USA steigt um <figure> Prozent',
      'US-Wachstum bei <figure> Prozent, erwartet waren <expected> Prozent',
    ],
  },
  fed_raise: {
    en: [
      'Fed raises interest rates by <bp> basis points',
      'Federal Reserve hikes rates by a quarter point',
      'Fed lifts rates, signals more to come',
      'Federal Reserve raises key rate by <bp> basis points',
      'Fed hikes interest rates, Treasury yields rise',
      'US central bank raises rates by <bp> basis points',
    ],
    de: [
      'Fed erhöht Leitzins um <bp> Basispunkte',
      'US-Notenbank hebt Zinsen an',
      'Fed hebt Leitzins um einen Viertelpunkt an',
    ],
  },
  fed_cut: {
    en: [
      'Fed cuts interest rates by <bp> basis points',
      'Federal Reserve lowers rates by a quarter point',
      'Fed cuts rates, cites weaker growth',
      'Federal Reserve cuts key rate by <bp> basis points',
      'Fed lowers interest rates, Treasury yields fall',
      'US central bank cuts rates by <bp> basis points',
    ],
    de: [
      'Fed senkt Leitzins um <bp> Basispunkte',
      'US-Notenbank senkt Zinsen',
      'Fed senkt Leitzins um einen Viertelpunkt',
    ],
  },
  fed_hold: {
    en: [
      'Fed leaves interest rates unchanged',
      'Federal Reserve holds rates steady',
      'Fed keeps rates on hold, as expected',
      'Federal Reserve stands pat on rates',
      'Fed holds interest rates, says it will wait for data',
      'US central bank keeps its key rate unchanged',
    ],
    de: [
      'Fed lässt Leitzins unverändert',
      'US-Notenbank tastet Zinsen nicht an',
      'Fed hält die Zinsen stabil',
    ],
  },
  ecb: {
    en: [
      'ECB leaves rates unchanged',
      'European Central Bank holds its deposit rate',
      'ECB keeps interest rates on hold',
      'European Central Bank stands pat, waits for inflation data',
      'ECB holds rates steady as expected',
      'Euro zone rates unchanged after ECB meeting',
    ],
    de: [
      'EZB lässt Leitzins unverändert',
      'Europäische Zentralbank hält Zinsen stabil',
      'EZB tastet Zinsen nicht an',
    ],
  },
  market_rise: {
    en: [
      'Wall Street ends higher, S&P 500 gains <pct>%',
      'S&P 500 closes up <pct>%',
      'Stocks rise as S&P 500 adds <pct>%',
      'US stocks close higher, S&P 500 up <pct>%',
      'Wall Street gains <pct>% in broad advance',
      'S&P 500 climbs <pct>%',
    ],
    de: [
      'Wall Street schließt höher, S&P 500 gewinnt <pct> Prozent',
      'US-Börsen steigen: S&P 500 plus <pct> Prozent',
      'S&P 500 legt <pct> Prozent zu',
    ],
  },
  market_fall: {
    en: [
      'Wall Street ends lower, S&P 500 loses <pct>%',
      'S&P 500 closes down <pct>%',
      'Stocks fall as S&P 500 drops <pct>%',
      'US stocks close lower, S&P 500 down <pct>%',
      'Wall Street slides <pct>% in broad decline',
      'S&P 500 sinks <pct>%',
    ],
    de: [
      'Wall Street schließt tiefer, S&P 500 verliert <pct> Prozent',
      'US-Börsen fallen: S&P 500 minus <pct> Prozent',
      'S&P 500 gibt <pct> Prozent nach',
    ],
  },
} as const satisfies Readonly<Record<string, NewsWordings>>

const COMMODITY = {
  oil_build: {
    en: [
      'U.S. crude stocks rise by <figure> million barrels',
      'US oil inventories build by <figure> million barrels',
      'EIA: crude inventories up <figure> million barrels',
      'Crude oil stockpiles climb <figure> million barrels, EIA says',
      'U.S. crude inventories rise more than expected',
      'Weekly US crude build of <figure> million barrels',
    ],
    de: [
      'US-Rohölvorräte steigen um <figure> Millionen Barrel',
      'Ölvorräte in den USA nehmen zu',
      'EIA: Rohöllager wachsen um <figure> Millionen Barrel',
    ],
  },
  oil_draw: {
    en: [
      'U.S. crude stocks fall by <figure> million barrels',
      'US oil inventories draw by <figure> million barrels',
      'EIA: crude inventories down <figure> million barrels',
      'Crude oil stockpiles drop <figure> million barrels, EIA says',
      'U.S. crude inventories fall more than expected',
      'Weekly US crude draw of <figure> million barrels',
    ],
    de: [
      'US-Rohölvorräte fallen um <figure> Millionen Barrel',
      'Ölvorräte in den USA nehmen ab',
      'EIA: Rohöllager schrumpfen um <figure> Millionen Barrel',
    ],
  },
  opec_cut: {
    en: [
      'OPEC agrees to cut output by <figure> million barrels a day',
      'OPEC+ announces production cut',
      'OPEC cuts oil output to support prices',
      'OPEC+ to reduce production by <figure> million barrels a day',
      'Oil producers agree on OPEC output cut',
      'OPEC extends production cuts',
    ],
    de: [
      'OPEC kürzt Förderung um <figure> Millionen Barrel am Tag',
      'OPEC+ beschließt Förderkürzung',
      'OPEC senkt Ölproduktion',
    ],
  },
  opec_raise: {
    en: [
      'OPEC agrees to raise output by <figure> million barrels a day',
      'OPEC+ announces production increase',
      'OPEC lifts oil output',
      'OPEC+ to raise production by <figure> million barrels a day',
      'Oil producers agree on OPEC output increase',
      'OPEC unwinds production cuts',
    ],
    de: [
      'OPEC erhöht Förderung um <figure> Millionen Barrel am Tag',
      'OPEC+ beschließt höhere Förderung',
      'OPEC weitet Ölproduktion aus',
    ],
  },
  frost: {
    en: [
      '<name> prices jump <pct>% on weather damage to crops',
      'Frost hits harvest, <name> up <pct>%',
      '<name> rises <pct>% as drought hurts crops',
      'Crop damage lifts <name> futures by <pct>%',
      'Bad weather threatens harvest, <name> futures gain <pct>%',
      '<name> futures up <pct>% as dry weather cuts harvest forecasts',
    ],
    de: [
      'Frost trifft Ernte: <name> steigt um <pct> Prozent',
      'Dürre treibt <name> um <pct> Prozent',
      'Ernteschäden: Preis für <name> plus <pct> Prozent',
    ],
  },
  outage: {
    en: [
      'Pipeline outage lifts <name> by <pct>%',
      '<name> jumps <pct>% as supply is disrupted',
      'Supply disruption sends <name> up <pct>%',
      'Mine outage lifts <name> <pct>%',
      '<name> rallies <pct>% on supply outage',
      'Export terminal halt drives <name> up <pct>%',
    ],
    de: [
      'Lieferausfall treibt <name> um <pct> Prozent',
      '<name> steigt um <pct> Prozent wegen Lieferstörung',
      'Ausfall einer Pipeline: <name> plus <pct> Prozent',
    ],
  },
  commodity_rise: {
    en: [
      '<name> prices rise <pct>%',
      '<name> futures settle <pct>% higher',
      '<name> gains <pct>%',
      '<name> closes up <pct>% at highest in weeks',
      '<name> futures climb <pct>%',
      '<name> ends <pct>% higher',
    ],
    de: [
      '<name> verteuert sich um <pct> Prozent',
      'Preis für <name> steigt um <pct> Prozent',
      '<name> schließt <pct> Prozent höher',
    ],
  },
  commodity_fall: {
    en: [
      '<name> prices fall <pct>%',
      '<name> futures settle <pct>% lower',
      '<name> loses <pct>%',
      '<name> closes down <pct>% at lowest in weeks',
      '<name> futures slide <pct>%',
      '<name> ends <pct>% lower',
    ],
    de: [
      '<name> verbilligt sich um <pct> Prozent',
      'Preis für <name> fällt um <pct> Prozent',
      '<name> schließt <pct> Prozent tiefer',
    ],
  },
} as const satisfies Readonly<Record<string, NewsWordings>>

const CRISIS = {
  crisis_war: {
    en: [
      'Troops clash at the border of <country>',
      'Missile attack hits <country>, casualties reported',
      '<country> orders military mobilization',
      'Fighting escalates in <country>',
      'Air strikes reported in <country>',
      '<country> war: talks on ceasefire fail',
      'Sanctions threatened as fighting in <country> goes on',
      'Stocks fall as conflict in <country> escalates',
      'Invasion fears grow in <country>',
    ],
    de: [
      'Gefechte an der Grenze von <country>',
      'Raketenangriff auf <country>',
      'Kämpfe in <country> weiten sich aus',
      'Krieg in <country>: Gespräche scheitern',
    ],
  },
  crisis_pandemic: {
    en: [
      'New virus outbreak in <country> infects <figure>,000',
      '<country> reports <figure>,000 new virus cases',
      '<country> declares health emergency over virus outbreak',
      'Virus spreads from <country>, WHO warns of pandemic',
      'Lockdown ordered in <country> as infections rise',
      'Stocks fall as virus outbreak in <country> worsens',
      'Airlines cancel flights to <country> over virus',
      'Virus fears shake markets as cases in <country> rise',
    ],
    de: [
      'Virus-Ausbruch in <country>: <figure>.000 Infizierte',
      '<country> verhängt Lockdown wegen Virus',
      'WHO warnt vor Pandemie nach Ausbruch in <country>',
    ],
  },
  crisis_finance: {
    en: [
      'Bank run in <country> as depositors withdraw funds',
      'Regulators seize bank in <country>',
      'Banking crisis spreads in <country>',
      'Bank shares plunge on fears of contagion in <country>',
      'Central bank offers emergency liquidity to banks in <country>',
      'Bank failure in <country> raises fears of financial crisis',
      'Lender in <country> collapses, regulators step in',
      'Credit markets freeze as banking crisis in <country> deepens',
    ],
    de: [
      'Bankenkrise in <country> weitet sich aus',
      'Bank in <country> bricht zusammen',
      'Anleger fürchten Ansteckung durch Bankenkrise in <country>',
    ],
  },
  crisis_trade: {
    en: [
      '<country> imposes <figure>% tariffs on imports',
      'Trade war widens as <country> retaliates with tariffs',
      'Tariffs of <figure>% on goods from <country> take effect',
      'Stocks fall on tariff threat against <country>',
      '<country> vows retaliation for tariffs',
      'Export ban by <country> hits chip makers',
      'Tariff talks with <country> break down',
      'Companies warn of higher costs from <country> tariffs',
    ],
    de: [
      '<country> verhängt Zölle von <figure> Prozent',
      'Handelskrieg: <country> kündigt Gegenzölle an',
      'Zölle auf Waren aus <country> treten in Kraft',
    ],
  },
  crisis_disaster: {
    en: [
      'Earthquake in <country> kills hundreds',
      'Strong earthquake strikes <country>, ports closed',
      'Rescue teams search for survivors after quake in <country>',
      'Flooding after earthquake cuts power in <country>',
      'Factories in <country> halt output after earthquake',
      '<country> declares state of emergency after quake',
      'Death toll from <country> earthquake rises',
      'Aftershock hits <country> as damage estimates grow',
    ],
    de: [
      'Erdbeben in <country>: Hunderte Tote',
      'Schweres Erdbeben erschüttert <country>',
      'Werke in <country> stehen nach Erdbeben still',
    ],
  },
  crisis_political: {
    en: [
      '<country> nears default on its debt',
      '<country> government collapses after no-confidence vote',
      '<country> misses bond payment, default looms',
      'Currency of <country> plunges in debt crisis',
      'Mass protests in <country> as debt crisis deepens',
      '<country> asks IMF for bailout',
      'Rating of <country> cut to junk in debt crisis',
      'Sovereign default fears grow in <country>',
    ],
    de: [
      '<country> droht Staatsbankrott',
      'Regierung von <country> stürzt',
      'Schuldenkrise in <country>: IWF soll helfen',
    ],
  },
} as const satisfies Readonly<Record<string, NewsWordings>>

/** Every kind of story with at least six English wordings and three German ones. */
export const NEWS_WORDINGS = { ...COMPANY, ...MACRO, ...COMMODITY, ...CRISIS }
export type NewsKind = keyof typeof NEWS_WORDINGS
export type CrisisKind = keyof typeof CRISIS
