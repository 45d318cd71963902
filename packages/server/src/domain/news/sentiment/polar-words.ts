/**
 * Words that are good or bad news by themselves; compared by stem, so that one form stands for all of a word. Own list.
 */
export const POLAR_WORDS: Readonly<
  Record<'en' | 'de', { readonly positive: string; readonly negative: string }>
> = {
  en: {
    positive: `abundant accelerating acclaim accomplish accord achieve achievement advantage affordable alliance applaud
      appreciate approval approve approved attractive award awarded backing beneficial benefit best blockbuster blowout
      bolster boom booming breakthrough bright brighten brisk bullish buoyant buyback calm celebrate champion cheer
      clear clearance cleared climbdown clinch comeback compelling competitive confident constructive contract
      cooperation creative cure deal dealt deescalation deliver dominate dominant dovish durable eager earnout easy
      efficient embrace empower encourage encouraging endorse energize enhance enjoy enthusiasm excel excellent
      exceptional excite exciting exclusive expertise fabulous fantastic favor favorable favorite flourish fortify
      fruitful fuel fulfil gem generous genius grant greenlight green great happy harmony healthy hero hike hit honor hope hopeful
      hot ideal impress impressive incentive inflow innovate innovation innovative inspire instrumental integrate intact
      invest joy jubilant keen landmark launch lead leader leadership leading loyal lucrative milestone momentum nod
      notable opportunity optimism optimistic outstanding overcome overweight partner partnership patent peace peak
      perfect pioneer pleased popular positive potent powerful praise premium prestigious prevail prize proactive
      productive profitable profitability progress prolific promise promising prosper prosperity prosperous protect proud
      prudent ramp reaffirm rebate record recovery relief reliable reopen repay rescue resilience resilient resolve
      resume restart restore revival revive reward rich robust rosy safe satisfy saved secure secured settle shine smart
      smooth solid solution solve spectacular speed stability stabilise stabilize stable star steady stellar stimulus
      strength strong strongly sturdy success successful succeed super superb superior support sustain sustainable
      synergy talent tailwind thaw thrive thriving top tremendous triumph truce trusted turnaround unanimous unlock
      undervalued unrivaled upbeat upside uptick upswing upturn valuable vibrant vindicate vital vow wealth welcome win
      winner winning wow won outperform overweight buy recommended ceasefire surpass blossom burgeon commend conquer
      delight dazzle distinguished dream effortless elegant enable endorsement excellence extraordinary first-rate
      flawless glad godsend golden illustrious immense incredible invincible laud magnificent marvel mighty
      milestones miracle monumental noteworthy oasis outshine paramount prowess quality reassure refine rejoice
      remarkable renowned respected robustly safeguard savvy skyrocket spotless stunning swift terrific thankful
      thrilled top-notch trailblazer transform treasure undisputed unmatched unparalleled uplift upheld victory
      vigorous winning-streak wonderful world-class worthy yielding zest accretive ample autonomy bargain beat
      bonus bounty bumper complement comply creditworthy deleverage diversify dividend-hike exceedingly expedite
      flexible foothold gainful goodwill insightful liquid lift loosen milestone nimble ovation overachieve
      pay-rise plentiful plus preferred promote raised rallying reinstated reinvest reopening revitalize sparkle
      streamline subsidy sweeten traction trim-costs undamaged upgrade upsize viable well-received`,
    negative: `abandon abandoned abolish abrupt absence abuse accident accuse accusation adverse afraid aggravate
      aggression alarm alarming allegation allege ambush anger angry anxiety anxious antitrust apologize arrest assault
      attack attrition avalanche awful backfire backlash bad bail bailout ban bankrupt bankruptcy bear bearish beleaguered
      bitter blame bleak blast bleed block blockade blow blunder bomb bombing bottleneck boycott breach break breakdown
      bribe bribery bruise brutal bubble burden bust cancel cancellation cap carnage casualty catastrophe catastrophic
      caution cautious cease challenge challenging chaos chaotic cheat clash closure coercion collapse collide
      collusion complain complaint conflict confusion concern condemn contagion contaminate contraction controversy
      controversial convict corrupt corruption costly counterfeit coup crackdown crash crime criminal cripple crisis
      critical criticism criticize crunch curb curtail cyberattack damage damaging danger dangerous dead deadlock deadly
      death debacle deceive defame default defeat defect defective deficit defraud delay delayed delist denounce denial
      depress depression derail deserve despair destroy destruction deteriorate detain devalue devastate devastating dim dire
      disadvantage disappoint disappointing disappointment disaster disastrous disclosefailure discontinue discount
      discrepancy discrimination disgrace dismal dismiss disorder dispute disrupt disruption dissent distress distrust
      disturb divest dizzy doom doubt doubtful downfall downgrade downside downturn drag drain dread drought dud dump
      embargo embarrass embattled embezzle emergency encumber endanger erode erosion erratic error escalate evacuate
      evade evasion exacerbate excessive expel exploit explode explosion expose exposed extortion failure fail failed fake fall fallout false
      falter famine fatal fatality fault faulty fear fears feud fiasco fine fined fire flaw flawed flee flood fold forbid
      force foreclosure fragile fraud fraudulent freeze fret friction frighten frustrate fugitive fury glitch gloom gloomy
      glut grim ground grounded guilty halt halted hamper handicap hardship harm harmful harsh hawkish hazard headwind
      hinder hit hoard hobble horrible hostile hostility hurdle hurt idle illegal ill illicit impair impairment impasse
      impede impeach implode inability inadequate incident incompetent indict indictment ineffective inefficient inept
      infringe infringement injure injury injunction insecure insolvent insolvency instability insufficient interfere
      interrupt invade invasion investigate investigation irregular irregularity jail jeopardize jeopardy jitters jittery
      kill killed lackluster lag languish lapse lawsuit layoff leak leave liable limp liquidate liquidation litigation
      lockdown loom loot lose loser loss losses lousy low maladaptive malfunction malicious malware manipulate massacre meltdown mess
      misconduct mishandle mislead misleading mismanage missed missile mistake mistrust misuse monopoly moratorium muted
      nasty negative neglect negligence nervous nightmare nosedive nuisance object obsolete obstacle obstruct offend
      onslaught oppose ordeal oust ousted outage outbreak outcry outflow outrage overcharge overhang overpaid overrun overshadow
      overstate overvalued overweighted pain painful panic paralyze patchy penalty penalize peril pessimism pessimistic plague plead
      plight plot plunder poach poison poor precarious pressure pressured pricey probe problem problematic prosecute protest
      provocation punish punitive pushback quarantine quarrel quit rattle ransom ransomware recall recession reckless redundant reject
      rejection reluctant resign resignation restrict restriction resistance retaliate retaliation retreat revoke riot
      risk risky rival rout sabotage sack sanction scam scandal scare scathing scrap scrutiny scramble seize seizure selloff
      sell-off setback sever severe shake shaky shadow shelve shock shortage shortfall showdown shrink shut shutdown shutter sick
      slam slack slash sluggish slump smear snag snarl soften soft solvency sour spat spill spook squeeze stagnant stagnate
      stagnation stall standoff stark steal stifle stoke stolen stoppage storm strain strand stress strike struggle stuck
      stumble stun subdue subdued subpoena subprime sue sued suffer suicide suspend suspension suspicious swindle
      tariff tensions tension tepid terminate terror terrorism theft threat threaten threatened tough toxic tragedy
      tragic trap trauma traumatic trouble troubled tumult turbulence turbulent turmoil ugly unable unacceptable uncertain
      uncertainty unclear undercut undermine underperform underwhelm uneasy unemployment unexpected unfair unfavorable
      unfit unfounded unhappy unlawful unpaid unpopular unprofitable unravel unrest unsafe unsold unstable unsuccessful
      unsustainable upheaval upset urgent vandal veto victim violate violation violence violent virus volatile volatility
      vulnerable vulnerability war warn warned warning weak weaken weakness weigh weird whistleblower widow wildfire
      withdraw withdrawal woe woes worn worried worries worry worse worsen worst worthless wreck writedown write-off wrong
      wrongdoing wrongful underweight sell junk bearishness cutthroat dilute dilution doldrums downbeat gridlock
      headache hemorrhage jolt knock lambast mar mire murky nosediving ominous overrun plaintiff precipitous punish
      rancor reel rift rebuke sag sap setback shed shun skeptical skid slip slowdown stagflation sour stink stymie
      swoon tarnish taint throttle topple trim unwind wane warfare wobble woeful cyberattacks hack hacked hackers`,
  },
  de: {
    positive: `abkommen anerkennung angenehm aufatmen aufschwung aufwind ausgezeichnet auszeichnung befreit begeistert
      begeisterung beliebt beruhigt beruhigung bestätigt bestmarke boom brummt chance chancen durchbruch einigung
      entspannung entlastung erfolg erfolge erfolgreich erfreulich erholung erleichterung ermutigend fortschritt
      fortschritte freundlich frieden friedensgespräche führend gelungen genehmigt genehmigung gestärkt gewachsen gewinnt
      gewinner gewinnsprung gewinnzone glänzend glänzt großauftrag grünes gut gute guten günstig heiter hervorragend hoffnung hoffnungen
      höhenflug innovation innovativ jubel jubeln kaufempfehlung klug konjunkturpaket kooperation kräftig kursgewinne
      kurssprung kursrallye lob lobt meilenstein mut optimismus optimistisch partnerschaft perfekt positiv positive
      profitabel profitiert profitieren rally rallye rekord rekorde rekordgewinn rekordhoch rekordquartal rekordumsatz rettet
      rettung robust robuste schnäppchen schub schwung sieg siegt solide solider spitze spitzenreiter stabil stabilisiert
      stark starke starken starker starkes stärke stärker studienerfolg super stützt toll top triumph trumpft
      überrascht überraschung überraschend überzeugt überzeugend unterstützt unterstützung verbessert vereinbart
      vereinbarung vertrauen vielversprechend vorsprung vorteil waffenruhe waffenstillstand wegweisend wende
      wertvoll willkommen zugelassen zulassung zufrieden zuschlag zuversicht zuversichtlich zukunftsträchtig auftrieb
      aktienrückkauf beflügelt beflügeln erfreut gefragt genießt lukrativ sonderdividende steuersenkung feuerwerk
      hausse rückenwind boomt begehrt glücklich hochgestuft übergewichten outperform zustimmung`,
    negative: `abbau abgas abgestraft ablehnung absage absagt absturz abstufung abwärts abwertung abzug affäre alarm
      alarmierend angeklagt anklage angespannt angreifer angriff angriffe angst ängste anschlag aufruhr ausfall
      ausfälle ausverkauf bankrott bedroht bedrohung befürchtet befürchtung befürchtungen belastet belasten belastung
      bestechung betrug betrüger beunruhigt blockade boykott brand brüchig bußgeld crash debakel defekt defizit
      desaster dämpfer drama dramatisch drohen droht drohung druck düster dürre ebbe einbruch einbußen eingebrochen
      einsturz ende engpass engpässe enttäuschend enttäuscht enttäuschung entlassen entlassung entlassungen erdbeben
      ermittelt ermittlung ermittlungen erschüttert eskaliert eskalation explosion fatal fehler fehlschlag fiasko flaute
      flop flucht furcht gefahr gefährdet gefährlich gescheitert geldwäsche geldstrafe gewinnwarnung gewinneinbruch
      gerüchte hackerangriff haft hart heftig herabstufung herabgestuft hiobsbotschaft illegal inflation insolvent
      insolvenz insolvenzantrag jobabbau katastrophe klage klagen klagt kollaps konflikt konkurs konkursantrag kritik kritisch
      kritisiert krieg krise krisen kurseinbruch kursrutsch kurssturz kursverluste kündigt kürzung lahm lahmgelegt leck
      leidet leiden lieferengpass mangel manipulation massenentlassung miese minus misere mies missbrauch misserfolg mühsam
      negativ negative niederlage nervös nervosität not notlage ohrfeige panik panne pannen patzer pleite probleme problem protest
      proteste razzia rezession risiken risiko riskant rote roten rückruf rückschlag rückschläge rückgang rückzug ruin
      sabotage sanktion sanktionen schaden schäden scheitert scheitern schieflage schlappe schlecht schlechte schlechter
      schließung schließt schock schrumpft schuldig schwach schwache schwachen schwacher schwaches schwäche schwächelt schwächer schwer schwere
      schwierig skandal skeptisch sorge sorgen spannungen sperrung stagnation stagniert stau stellenabbau stillstand
      stopp stoppt störung stottert strafe strafen strafzölle streik streiks streit sturz teuer tief tiefpunkt
      tiefschlag tod tote trüb trübt trübe turbulenzen überfall überschuldet überschwemmung umsatzeinbruch unfall unglück unruhe unruhen unsicher
      unsicherheit untergang unter-druck unterbrechung unwetter verärgert verbot verboten verdacht verfehlt verhaftet
      verklagt verlangsamt verlierer verlust verluste verschärft verschlechtert verschiebt verspätung versagen
      verstößt verstoß vertrauensverlust verunsichert verunsicherung verzögerung verzögert virus vorwürfe vorwurf
      wackelt warnstreik warnt warnung warnungen wut zahlungsunfähig zerschlagung zerstört zerstörung zinsangst zittern
      zoll zölle zusammenbruch zweifel zwangsversteigerung`,
  },
}
