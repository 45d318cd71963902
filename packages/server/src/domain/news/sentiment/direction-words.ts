/** Words are compared by stem, and German separable verbs by either part. */
export interface DirectionWords {
  readonly up: string
  readonly down: string
  /** Quantities of which more is better for the asset, and those of which less is. */
  readonly good: string
  readonly bad: string
  /** Quantities of supply: less of them is better for the price of a commodity. */
  readonly supply: string
}

export const DIRECTION_WORDS: Readonly<Record<'en' | 'de', DirectionWords>> = {
  en: {
    up: `rise rose risen raise lift lifted hike boost increase jump surge soar climb gain grow grew grown growth advance
      rally rebound recover recovery accelerate expand expansion improve improvement strengthen double triple quadruple
      up upped higher above exceed beat top topped surpass outpace outperform swell widen broaden balloon skyrocket leap
      spike pop bounce upgrade extend add added ahead more enlarge escalate mount record multiply quicken pick heat edge
      highest better stronger elevate`,
    down: `fall fell fallen drop decline decrease slip slide slid sink sank plunge tumble slump shrink shrank shrunk
      contract lower reduce reduction cut slash trim dip plummet crash tank collapse retreat weaken soften slow slowdown
      ease cool narrow halve down miss below lag trail undershoot underperform lose lost shed dive crater dwindle fade
      downgrade erode deteriorate worsen withdraw suspend scrap less fewer short skid stumble nosedive evaporate recede
      shortfall lowest worse weaker wane moderate curb tighten depress drag swoon sag wither vanish disappoint`,
    good: `profit earning sale revenue income margin eps ebit ebitda demand order share stock outlook guidance forecast
      projection dividend payout result estimate expectation consensus growth output production confidence sentiment
      traffic subscriber user customer booking backlog delivery shipment volume export target price rating market cash
      flow productivity value equity index future turnover surplus rent occupancy investment spending hiring payroll job
      employment workforce headcount wage capacity quarter view performance return win stake fund gold crude oil bitcoin
      copper silver wheat corn dollar euro pound yen economy gdp activity pmi wealth asset staff position role`,
    bad: `loss cost debt expense unemployment jobless inflation tax deficit default delay complaint claim provision
      liability fine penalty layoff risk tariff duty churn writedown impairment charge crime infection case death
      outage shortage volatility vix fear tension uncertainty bankruptcy defect recall injury turnoverrate rate yield
      pollution emission backlogcost fee interest spread deficit concern worry pressure selloff shortselling dilution
      delinquency foreclosure cpi burn overdraft outflow cancellation restriction sanction headwind downtime`,
    supply: `output production supply inventory stockpile stock harvest crop export flow shipment acreage yield quota
      reserve storage barrel planting surplus glut capacity`,
  },
  de: {
    up: `steigen steigt stieg steigend gestiegen anstieg erhöhen erhöht erhöhte anheben hebt hob angehoben wachsen wächst
      wuchs wachstum zulegen legt zugelegt klettern klettert springen springt sprung verbessern verbessert verbesserung
      übertreffen übertrifft übertraf übertroffen verdoppeln verdoppelt verdreifachen verdreifacht ausbauen baut
      gewinnen höher mehr steigern steigert gesteigert zunehmen nimmt zunahme erholen erholt erholung anziehen zieht
      beschleunigen beschleunigt hochstufen hochgestuft aufstocken stockt über besser rekord ausweiten weitet
      verteuern verteuert hinauf hoch rauf stärker plus aufwärts stärken zuwachs höchststand rekordhoch`,
    down: `fallen fällt fiel gefallen sinken sinkt sank gesunken senken senkt gesenkt senkte kürzen kürzt gekürzt
      einbrechen bricht brach eingebrochen rückgang zurückgehen geht schrumpfen schrumpft geschrumpft verlieren verliert
      verlor verfehlen verfehlt verfehlte nachgeben gibt rutschen rutscht stürzen stürzt absturz abnehmen weniger
      niedriger tiefer kappen kappt reduzieren reduziert streichen streicht gestrichen herabstufen herabgestuft
      abgestuft stuft schwächer schlechter halbieren halbiert verringern verringert minus abwärts runter kassieren
      kassiert einbruch unter verschlechtern verschlechtert abschwächen drosseln drosselt dämpfen dämpft enttäuschen
      enttäuscht aussetzen einstampfen tiefstand rückläufig verbilligt zurückziehen zurückgenommen abkühlen`,
    good: `gewinn umsatz ergebnis überschuss marge absatz nachfrage auftrag aufträge auftragseingang aktie aktien kurs
      kurse prognose ausblick dividende ausschüttung erwartung erwartungen schätzungen ziel jahresziel ziele wachstum
      produktion export exporte wirtschaft konjunktur zahlen quartalszahlen bestellungen auslieferungen kursziel
      marktanteil kunden nutzer abonnenten stimmung vertrauen geschäft geschäftsklima dax stellen jobs personal
      beschäftigung löhne investitionen barmittel ölpreis goldpreis gold öl bitcoin euro ebit ebitda betriebsgewinn
      nettogewinn quartalsgewinn jahresprognose gewinnprognose umsatzprognose analystenschätzungen erlöse einnahmen
      konsum kaufkraft bip rating bonität leistung belegschaft mitarbeiter arbeitsplätze`,
    bad: `verlust verluste kosten schulden arbeitslosigkeit arbeitslosenzahl arbeitslose arbeitslosen inflation
      inflationsrate teuerung steuern steuer defizit zoll zölle strafe strafzölle ausgaben zinsen zins leitzins
      leitzinsen risiko risiken sorgen ängste spannungen ausfälle infektionen insolvenzen pleiten abschreibungen
      verschuldung nettoverlust quartalsverlust druck engpässe streiks entlassungen verbraucherpreise unsicherheit`,
    supply: `produktion förderung fördermenge ölförderung angebot bestände lagerbestände vorräte ernte lieferungen exporte
      reserven ölförderungen fördermengen`,
  },
}

/** Words that turn what follows, and in German also what stands before, into its opposite. */
export const NEGATORS: Readonly<Record<'en' | 'de', string>> = {
  en: `not no never none neither nor without cannot can't won't don't doesn't didn't isn't aren't wasn't weren't wouldn't
    shouldn't couldn't hasn't haven't hadn't ain't cant dont wont fail fails failed failing unable refuses refuse refused
    denies deny denied denying lack lacks lacked rejects reject rejected avoid avoids avoided avoiding avert averts
    averted escape escapes escaped dodge dodges dodged nothing dismiss dismisses dismissed dispel dispels unlikely hardly
    barely scarcely nobody prevent prevents prevented resists resisted nowhere zero`,
  de: `nicht kein keine keinen keinem keiner keines nie niemals ohne weder noch kaum niemand nichts dementiert bestreitet
    verweigert vermeidet verhindert unwahrscheinlich verzichtet verhindern vermeiden keinerlei mitnichten entgeht
    ausgeschlossen abgewendet weist`,
}

/** Words that end a bad thing named right after them, or in German right before. */
export const ENDERS: Readonly<Record<'en' | 'de', string>> = {
  en: `end ends ended ending halt halts halted stop stops stopped drop drops dropped cancel cancels cancelled canceled lift
    lifts lifted resolve resolves resolved settle settles settled clear clears cleared calm calms soothe ease eases eased
    easing allay allays quell overcome overcomes survive survives shrugs shrug defuse defuses contain contains`,
  de: `beendet beenden endet abgewendet beigelegt aufgehoben entschärft abgesagt überstanden überwindet gelöst hinter`,
}
