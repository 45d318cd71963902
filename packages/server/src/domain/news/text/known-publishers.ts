/** Publishers that name themselves at the end of titles, as `publisherKey` spells them. */
export const KNOWN_PUBLISHERS: ReadonlySet<string> = new Set(
  (
    'reuters bloomberg cnbc cnn bbc wallstreetjournal financialtimes newyorktimes washingtonpost guardian ' +
    'marketwatch barrons forbes fortune businessinsider motleyfool seekingalpha benzinga thestreet zacks tipranks ' +
    'investorplace investopedia investorsbusinessdaily yahoo nasdaq gurufocus morningstar kiplinger economist axios ' +
    'politico time usatoday associatedpress dowjones theverge verge techcrunch wired engadget cnet 9to5mac macrumors ' +
    'arstechnica zdnet venturebeat theinformation coindesk cointelegraph theblock decrypt oilprice rigzone mining ' +
    'kitco fxstreet forexlive dailyfx investing tradingview marketscreener simplywallst finextra insidermonkey ' +
    'aljazeera france24 euronews dw deutschewelle scmp southchinamorningpost nikkei nikkeiasia japantimes ' +
    'straitstimes timesofindia economictimes livemint hindu businessstandard moneycontrol xinhua globaltimes ' +
    'telegraph independent times dailymail sky skynews cbs abc nbc npr fox foxbusiness pbs vox atlantic newyorker ' +
    'prnewswire businesswire globenewswire accesswire newsfilecorp statnews fiercepharma endpts biospace ' +
    'handelsblatt frankfurterallgemeine sueddeutsche spiegel zeit welt tagesschau ntv manager managermagazin ' +
    'finanzen finanzennet boerse onvista wallstreetonline wirtschaftswoche wiwo boersenzeitung derstandard nzz dpa ' +
    'dpaafx afp heise golem capital focus stern bild deraktionaer aktionaer 24wallst quartz slate moneyweek thisismoney'
  ).split(' '),
)
