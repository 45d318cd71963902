/** Words that show a title to be about business or markets, English and German. */
export const BUSINESS_WORDS: readonly string[] = (
  'share shares stock stocks profit profits revenue revenues sales earnings results quarter quarterly forecast outlook ' +
  'guidance estimate estimates dividend buyback analyst analysts upgrade upgraded downgrade downgraded target rating ' +
  'ceo cfo chief executive chairman board investor investors shareholder shareholders market markets trading trader ' +
  'traders price prices priced fund funds stake deal deals merger acquisition acquire acquires buy buys buying sell ' +
  'sells selling bid takeover ipo bond bonds debt loan credit billion million bn percent pct cut cuts raise raises ' +
  'hike hikes lift lifts rise rises rising fall falls falling gain gains climb climbs slip slips slide slides drop ' +
  'drops jump jumps surge surges tumble tumbles plunge plunges sink sinks soar soars rally rallies rebound rebounds ' +
  'ease eases edge edges steady record high highs low lows beat beats miss misses top tops warn warns report reports ' +
  'post posts unveil unveils launch launches plan plans expand expands hire hires layoff layoffs job jobs workers ' +
  'employees union strike lawsuit sue sues sued court judge antitrust regulator regulators fine fined settle settles ' +
  'settlement probe probes investigation recall recalls patent chip chips software cloud ai data center centre centres ' +
  'factory plant supply supplier suppliers demand output production export exports import imports tariff tariffs duty ' +
  'duties inflation rate rates yield yields bank banks economy growth recession contract contracts order orders ' +
  'partnership partner customers customer retailer maker chipmaker drugmaker carmaker automaker company companies ' +
  'firm firms business industry startup app apps store stores device devices product products service services ' +
  'subscription streaming outage hack hackers breach commodity commodities futures ounce barrel bullish bearish bulls ' +
  'bears bet bets hedge portfolio inflows outflows holdings investment invest invests tech delays delay names appoints ' +
  'ouster ousts resigns retires joins exits pay pays paid spend spends spending cost costs fee fees tax taxes losses ' +
  'loss quarter annual year-end split spin spins deficit surplus mine mines miner miners quits ' +
  'aktie aktien kurs kurse börse gewinn gewinne umsatz umsätze verlust verluste prognose ausblick quartal jahresziele ' +
  'dividende analyst analysten kaufen verkaufen übernahme übernimmt kauft verkauft beteiligung anleger aktionäre ' +
  'konzern unternehmen hersteller milliarden millionen mrd mio prozent steigt steigen fällt fallen sinkt sinken ' +
  'klettert zieht verliert verlieren gewinnt legt bricht stellen stellenabbau streik klage strafe rückruf kartellamt ' +
  'rekord allzeithoch preis preise zins zinsen inflation zölle strafzölle werk fabrik nachfrage verkauft steigert ' +
  'erhöht senkt hebt warnt meldet plant'
).split(' ')
