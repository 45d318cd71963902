/**
 * Phrases that contain the name of something tracked but mean something else, one a line or with `|` between. As with
 * all aliases, a capital at the beginning is demanded of the title too.
 */
export const DECOYS: readonly string[] = (
  'Saudi Aramco|American Express|American Airlines|American Eagle|American International|American Water|American Idol|American Well|' +
  'American Axle|American Outdoor|American Depositary|American Family|African American|African-American|Native American|' +
  'Latin America|Latin American|South America|South American|North America|North American|Central America|' +
  'Central American|Bank of China|Agricultural Bank of China|China Mobile|China Evergrande|China Telecom|China Unicom|' +
  'China Vanke|Air China|China Southern|China Eastern|China Construction Bank|fine china|Fine china|bone china|' +
  'South China Morning Post|South China Sea|U.S. Steel|US Steel|U.S. Bancorp|US Bancorp|US Foods|US Open|U.S. Open|' +
  'US Airways|USA Today|U.S. News|US News|British Airways|British American Tobacco|British Petroleum|' +
  'British Columbia|British Land|London Stock Exchange|London Metal Exchange|Lloyds of London|London Palladium|' +
  'Jack London|German Shepherd|Deutsche Bank|Deutsche Telekom|Deutsche Börse|Deutsche Boerse|Deutsche Post|' +
  'Deutsche Bahn|Deutschen Bank|Deutschen Telekom|Deutschen Bahn|Deutsche Lufthansa|Deutsche Wohnen|Deutsche Welle|' +
  'French fries|French press|French toast|French Open|Dana White|Air France|Air France-KLM|Paris Hilton|' +
  'Paris agreement|Paris Agreement|Paris accord|Paris Accord|Paris climate|Plaster of Paris|Bank of Ireland|' +
  'Ryan Ireland|Dutch Bros|Dutch auction|Dutch oven|Danish pastry|Danske Bank|Swiss Re|Swiss Life|Credit Suisse|' +
  'Swiss Army|Swiss chard|Norwegian Cruise|Norwegian Air|Singapore Airlines|Qatar Airways|Turkish Airlines|' +
  'Thai Airways|Korean Air|Japan Airlines|Japan Tobacco|Nippon Steel|Air Canada|Royal Bank of Canada|' +
  'Air India|India Inc|Indian Oil|Indian wells|Indian Wells|American Indian|Indian summer|Indiana|Indian Ocean|' +
  'New Mexico|Gulf of Mexico|Golf von Mexiko|Gulf of America|New England|New South Wales|Prince of Wales|' +
  'Papua New Guinea pigs|guinea pig|guinea pigs|Guinea pig|Guinea pigs|Equatorial Guinea|Panama Canal|Panama Papers|' +
  'Panama-Kanal|Panamakanal|panama hat|Mark Cuban|Cuban sandwich|Greek yogurt|Greek yoghurt|greek tragedy|' +
  'Brazil nuts|Irish Spring|Irish whiskey|Notre Dame|Spanish flu|Chile pepper|chile pepper|Peru Indiana|' +
  'George Washington|Denzel Washington|Washington Post|The Washington Post|Washington state|Washington State|' +
  'Washington Mutual|Washington Nationals|Washington Commanders|Washington Times|Washington Trust|' +
  'Berlin Brandenburg|Irving Berlin|Moscow Idaho|Rome Georgia|Athens Georgia|Madrid Open|Wellington Management|' +
  'Beef Wellington|Sofia Coppola|Sofia Vergara|Sofia Richie|Lima bean|lima beans|Turkey Point|Boston Terrier|' +
  'Bahrain Grand Prix|Kuwait Airways|Gaza Strip|Jordan Peterson|Michael Jordan|Jim Jordan|Chad Wolf|Israel Englander|' +
  'Georgia Tech|Georgia-Pacific|Georgia Pacific|Afghan hound|Island Records|Long Island|Mali Koa|Hudson Bay|' +
  'Merck KGaA|Merck KgaA|Darmstädter Merck|GE Vernova|GE HealthCare|GE Healthcare|GE Appliances|' +
  'Chevron deference|Chevron doctrine|Chevron ruling|Chevron precedent|Duke University|Duke of Sussex|Big Apple|' +
  'Apple pie|Apple Hospitality|Apple Rush|Amazon rainforest|Amazon rain forest|Amazon River|Amazon river|' +
  'Amazon basin|Amazon Basin|Amazon deforestation|Amazon tribe|Amazon forest|the Amazon spread|in the Amazon|' +
  'In the Amazon|across the Amazon|Fires in the Amazon|Amazon fund|Amazon Fund|Oracle Park|Oracle Arena|price oracle|' +
  'oracle price|Price oracle|Meta-analysis|Meta-Analysis|meta-analysis|meta-analyses|The meta|the meta|Meta Materials|' +
  'Visa-free|visa-free|Visa-Free|golden visa|Golden Visa|Golden visa|student visa|Student visa|visa rules|Visa Rules|' +
  'Visa-Regeln|H-1B visa|H-1B visas|H-1B Visa|visa ban|Visa ban|Visa bans|visa fee|Visa applicants|Nikola Tesla|' +
  'Intel officials|U.S. intel officials|US intel|intel officials|Intel chief|intel chief|Israeli intel|Intel agencies|' +
  'Intel report|Intel Report|Nike missile|Nike Missile|Unter den Linden|Greg Abbott|Governor Abbott|Gov. Abbott|' +
  'Tony Abbott|Royal Berkshire|Lilly Pulitzer|Chevy Chase|David Chase|Texas Roadhouse|Disney Channel star|' +
  'S&P Global|Dow Inc|Dow Chemical|DowDuPont|Dow Corning|Dow Jones Newswires|Nasdaq Inc|Nasdaq plans|Nasdaq OMX|' +
  'Nasdaq-listed|Nasdaq listed|Nikkei Asia|FTSE Russell|Goldman Sachs Bank USA|Goldilocks|Marcus Goldman|' +
  'Silver Lake|silver lining|Silver lining|silver medal|Silver medal|Silver Spring|silver bullet|Silvergate|' +
  'gold medal|Gold medal|gold medals|Goldmedaille|gold standard|Gold standard|gold rush|Gold rush|Gold Rush|' +
  'Gold Coast|Golden Globes|gold card|Barrick Gold|Newcrest|Kinross Gold|Franco-Nevada|Gold Fields|Harmony Gold|' +
  "Gold's Gym|Gold Reserve Inc|Black Gold|black gold|Gold Cup|Taylor Gold|Gold Apollo|Royal Gold|digital gold|" +
  'Digital Gold|platinum jubilee|Platinum jubilee|Platinum Jubilee|Platinum Equity|Platinum card|Copper Mountain|' +
  'copper-bottomed|Copper-bottomed|Corn Belt|corn belt|corn syrup|Korn Ferry|Cotton On|Cotton Bowl|Tom Cotton|' +
  'Senator Cotton|sugar tax|Sugar tax|sugar daddy|blood sugar|sugar-free|Sugar Ray|Southern Copper|' +
  'coffee chain|Coffee chain|coffee shop|coffee shops|Luckin Coffee|Dutch Bros Coffee|Coffee Holding|Black Rifle Coffee|' +
  'Green Mountain Coffee|Folgers coffee|olive oil|Olive oil|Olive Oil|olive oil price|olive oil prices|Olive oil prices|palm oil price|palm oil prices|Palm oil prices|cooking oil prices|soybean oil prices|sunflower oil prices|palm oil|Palm oil|Palm Oil|cooking oil|Cooking oil|' +
  'oil painting|Oil painting|snake oil|Oil major|oil major|oil majors|Oil majors|Oil Majors|oil giant|Oil giant|oil giants|' +
  'Oil Giant|Big Oil|Standard Oil|Marathon Oil|Indian Oil Corp|Imperial Oil|United States Oil Fund|essential oils|' +
  'midnight oil|fish oil|Murphy Oil|Occidental Oil|canola oil|soybean oil|Soybean oil|sunflower oil|' +
  'gas station|gas stations|Gas station|Gas prices|gas prices at the pump|tear gas|greenhouse gas|Greenhouse gas|nerve gas|' +
  'gas tax|natural gas liquids|Oil States|Euro 2024|Euro 2028|Euro 2020|Euro NCAP|Euro-Millionen|Dollar General|Dollar Tree|' +
  'dollar store|Dollar Store|dollar stores|Dollar Shave|Family Dollar|Million Dollar|million-dollar|billion-dollar|' +
  'Rand Paul|Rand Corp|RAND Corp|Ayn Rand|Real Madrid|real estate|Real Estate|Lira Maywood|well-fed|Well-fed|' +
  'fed up|Fed up|Fed Up|Fed-up|force-fed|FedEx|Roger Federer|Powell Industries|Baden-Powell|Colin Powell|Dylan Powell|' +
  'Jerome Bettis|hot wallet crypto|Wheat Ridge|Wheat Thins|Buffalo Wild|Jimmy Buffett|Warren Buffett-backed'
).split('|')
