/** The names of one company. Lists have `|` between their entries. */
export interface CompanyNames {
  readonly symbol: string
  /** Names that mean nothing else. */
  readonly names: string
  /** Names that also mean something else, with the words that tell. */
  readonly ambiguous?: {
    readonly names: string
    readonly prior: number
    readonly witnesses?: string
    readonly others?: string
  }
  readonly brands?: string
  /** Leaders so well known that their name stands for the company. */
  readonly people?: string
}

/** How the tracked companies are written in headlines. */
export const COMPANY_NAMES: readonly CompanyNames[] = [
  {
    symbol: 'GOOGL',
    names: 'Google|Alphabet Inc|Alphabet Class A|Google parent|GOOGL|GOOG',
    ambiguous: {
      names: 'Alphabet',
      prior: 0.65,
      witnesses: 'google youtube waymo pichai search ads cloud android gemini',
      others: 'soup children letters learn song greek cyrillic kids school language',
    },
    brands: 'YouTube|Waymo|DeepMind|Google Cloud|Android|Fitbit|Google-Mutter',
    people: 'Sundar Pichai|Pichai',
  },
  {
    symbol: 'META',
    names: 'Meta Platforms|Facebook|Facebook-Mutter|META Platforms',
    ambiguous: {
      names: 'Meta',
      prior: 0.7,
      witnesses: 'facebook instagram whatsapp zuckerberg threads llama metaverse quest',
      others: 'analysis analyses review regression gaming gamers study description tags humor',
    },
    brands: 'Instagram|WhatsApp|Oculus',
    people: 'Mark Zuckerberg|Zuckerberg',
  },
  { symbol: 'NFLX', names: 'Netflix|NFLX', people: 'Ted Sarandos|Reed Hastings' },
  {
    symbol: 'DIS',
    names: 'Disney|Walt Disney|Disneyland|Disney World',
    brands: 'ESPN|Hulu|Pixar|Disney+|Lucasfilm|Marvel Studios',
    people: 'Bob Iger|Iger',
  },
  { symbol: 'VZ', names: 'Verizon' },
  {
    symbol: 'AMZN',
    names: 'Amazon.com|Amazon Web Services|AWS|AMZN|Amazon Inc|Amazon Prime',
    ambiguous: {
      names: 'Amazon',
      prior: 0.75,
      witnesses: 'aws prime bezos jassy alexa cloud warehouse ecommerce delivery retailer seller kuiper',
      others:
        'rainforest deforestation river basin tribe tribes indigenous jungle logging loggers forest rainforests ranchers ' +
        'soy regenwald abholzung amazonas biodiversity illegal',
    },
    brands: 'Whole Foods|Twitch|Prime Video|Prime Day|Zoox',
    people: 'Jeff Bezos|Bezos|Andy Jassy|Jassy',
  },
  {
    symbol: 'TSLA',
    names: 'Tesla Inc|Tesla Motors|TSLA',
    ambiguous: {
      names: 'Tesla',
      prior: 0.8,
      witnesses: 'musk model cybertruck ev evs gigafactory robotaxi autopilot elektroauto',
      others: 'nikola inventor coil museum',
    },
    brands: 'Cybertruck|Gigafactory',
  },
  { symbol: 'HD', names: 'Home Depot|The Home Depot' },
  { symbol: 'MCD', names: "McDonald's|McDonalds|McDonald's Corp" },
  {
    symbol: 'NKE',
    names: 'Nike Inc|NKE',
    ambiguous: { names: 'Nike', prior: 0.8, others: 'goddess missile missiles statue ajax' },
    brands: 'Air Jordan|Air Jordans',
  },
  { symbol: 'LOW', names: "Lowe's|Lowe's Companies|Lowes" },
  { symbol: 'WMT', names: 'Walmart|Wal-Mart|WMT', brands: "Sam's Club|Flipkart" },
  { symbol: 'COST', names: 'Costco|Costco Wholesale', brands: 'Kirkland Signature' },
  { symbol: 'PG', names: 'Procter & Gamble|Procter and Gamble|P&G|Procter', brands: 'Gillette|Pampers' },
  { symbol: 'KO', names: 'Coca-Cola|Coca Cola|Coca-Cola Co', brands: 'Coke' },
  { symbol: 'PEP', names: 'PepsiCo|Pepsi', brands: 'Frito-Lay|Gatorade|Quaker Oats' },
  { symbol: 'PM', names: 'Philip Morris|Philip Morris International|PMI International', brands: 'Iqos|Zyn' },
  { symbol: 'XOM', names: 'ExxonMobil|Exxon|Exxon Mobil|XOM' },
  { symbol: 'CVX', names: 'Chevron|CVX' },
  { symbol: 'COP', names: 'ConocoPhillips|Conoco' },
  { symbol: 'SLB', names: 'SLB|Schlumberger' },
  { symbol: 'EOG', names: 'EOG Resources|EOG' },
  {
    symbol: 'BRK-B',
    names: 'Berkshire Hathaway|BRK.B|BRK.A|Oracle of Omaha|Orakel von Omaha',
    ambiguous: {
      names: 'Berkshire',
      prior: 0.55,
      witnesses: 'buffett munger abel geico stake apple omaha cash filing holdings portfolio 13f bnsf',
      others: 'county hospital royal police hills west theatre schools village east',
    },
    brands: 'Geico|BNSF',
    people: 'Warren Buffett|Buffett|Charlie Munger',
  },
  {
    symbol: 'JPM',
    names: 'JPMorgan|JPMorgan Chase|JP Morgan|J.P. Morgan|JPM|J.P. Morgan Chase|Chase Bank|JPMorganChase',
    ambiguous: {
      names: 'Chase',
      prior: 0.3,
      witnesses: 'customers bank card cards sapphire branches deposits accounts checking freedom credit',
      others: 'police car yield suspect high-speed chevy',
    },
    people: 'Jamie Dimon|Dimon',
  },
  {
    symbol: 'V',
    names: 'Visa Inc',
    ambiguous: {
      names: 'Visa',
      prior: 0.62,
      witnesses:
        'mastercard payments card cards swipe merchants debit network stablecoin stablecoins transactions',
      others:
        'student students h-1b h1b golden work tourist tourists travel travellers travelers immigration immigrants ban bans ' +
        'waiver waivers applicants applications application entry free schengen passport rules fee-hike workers migrants ' +
        'embassy consulate border skilled holders refugees fachkräfte regeln visums einreise tightens order',
    },
  },
  { symbol: 'MA', names: 'Mastercard|MasterCard' },
  { symbol: 'BAC', names: 'Bank of America|BofA|BofA Securities', brands: 'Merrill Lynch' },
  { symbol: 'WFC', names: 'Wells Fargo|WFC' },
  { symbol: 'GS', names: 'Goldman Sachs|Goldman', people: 'David Solomon' },
  {
    symbol: 'LLY',
    names: 'Eli Lilly|Eli Lilly and Co',
    ambiguous: {
      names: 'Lilly',
      prior: 0.5,
      witnesses:
        'drug drugs fda obesity weight-loss weight pill alzheimer trial insulin mounjaro zepbound novo medicare',
      others: 'pulitzer allen singer',
    },
    brands: 'Zepbound|Mounjaro|Trulicity|Orforglipron',
  },
  {
    symbol: 'UNH',
    names: 'UnitedHealth|UnitedHealth Group|UnitedHealthcare|UNH',
    brands: 'Optum|Change Healthcare',
  },
  { symbol: 'JNJ', names: 'Johnson & Johnson|Johnson and Johnson|J&J|JNJ', brands: 'Janssen' },
  { symbol: 'ABBV', names: 'AbbVie|Abbvie|ABBV', brands: 'Humira|Skyrizi|Rinvoq' },
  { symbol: 'MRK', names: 'Merck & Co|Merck|MRK', brands: 'Keytruda|Gardasil' },
  { symbol: 'TMO', names: 'Thermo Fisher|Thermo Fisher Scientific|TMO' },
  {
    symbol: 'ABT',
    names: 'Abbott Laboratories|Abbott Labs',
    ambiguous: {
      names: 'Abbott',
      prior: 0.5,
      witnesses:
        'recalls recall glucose formula infant device devices medical fda diagnostics test tests sensor libre drugmaker',
      others: 'governor greg texas gov tony prime minister border troops elementary',
    },
    brands: 'FreeStyle Libre|Similac',
  },
  { symbol: 'PFE', names: 'Pfizer|PFE', brands: 'Paxlovid|Comirnaty', people: 'Albert Bourla' },
  { symbol: 'GE', names: 'GE Aerospace|General Electric|GE Aviation|GE stock|GE shares' },
  {
    symbol: 'CAT',
    names: 'Caterpillar Inc',
    ambiguous: {
      names: 'Caterpillar',
      prior: 0.65,
      witnesses: 'machinery mining equipment tractors construction',
      others: 'hungry butterfly butterflies insect moth moths forests garden leaves trees',
    },
  },
  {
    symbol: 'RTX',
    names: 'RTX|RTX Corp|Raytheon|Raytheon Technologies',
    brands: 'Pratt & Whitney|Collins Aerospace',
  },
  { symbol: 'HON', names: 'Honeywell|Honeywell International' },
  { symbol: 'UNP', names: 'Union Pacific|UNP' },
  { symbol: 'DE', names: 'Deere|John Deere|Deere & Co|Deere & Company' },
  { symbol: 'BA', names: 'Boeing', brands: '737 MAX|737 Max|Dreamliner|Starliner' },
  {
    symbol: 'AAPL',
    names:
      'Apple Inc|Apple Computer|AAPL|Apple Store|Apple Pay|Apple TV|Apple Watch|Apple Music|Apple Intelligence',
    ambiguous: {
      names: 'Apple',
      prior: 0.75,
      witnesses: 'iphone iphones ipad mac macbook ios cook siri app tech watch airpods vision foxconn',
      others:
        'pie pies orchard orchards growers juice cider big harvest fruit fruits trees tree crumble apfel grower picking fiona ' +
        'gwyneth valley pear',
    },
    brands: 'iPhone|iPhones|iPad|iPads|MacBook|AirPods|App Store|iOS|Vision Pro',
    people: 'Tim Cook|Steve Jobs',
  },
  {
    symbol: 'MSFT',
    names: 'Microsoft|MSFT',
    brands: 'Xbox|LinkedIn|Azure|GitHub|Activision Blizzard|Microsoft Teams|Windows 11|Windows 10',
    people: 'Satya Nadella|Nadella',
  },
  { symbol: 'NVDA', names: 'Nvidia|NVDA', brands: 'GeForce', people: 'Jensen Huang' },
  { symbol: 'AVGO', names: 'Broadcom|AVGO', brands: 'VMware' },
  {
    symbol: 'ORCL',
    names: 'Oracle Corp|ORCL',
    ambiguous: {
      names: 'Oracle',
      prior: 0.68,
      witnesses: 'cloud database ellison software backlog tiktok cerner bonds data',
      others: 'price park delphi omaha bones crypto defi chainlink blockchain arena prophecy ancient',
    },
    people: 'Larry Ellison|Ellison|Safra Catz',
  },
  {
    symbol: 'CRM',
    names: 'Salesforce|Salesforce.com',
    ambiguous: {
      names: 'Slack',
      prior: 0.4,
      witnesses: 'users outage messaging workplace app salesforce down channels chat bot',
      others: 'demand labour labor market capacity economy spare economic',
    },
    people: 'Marc Benioff|Benioff',
  },
  {
    symbol: 'AMD',
    names: 'Advanced Micro Devices',
    ambiguous: {
      names: 'AMD',
      prior: 0.8,
      witnesses: 'chip chips nvidia intel gpu ai ryzen epyc su accelerator processor',
      others: 'blindness macular retinal vision eye injection patients degeneration wet elderly',
    },
    people: 'Lisa Su',
  },
  {
    symbol: 'ADBE',
    names: 'Adobe Inc|ADBE|Adobe Systems',
    ambiguous: {
      names: 'Adobe',
      prior: 0.7,
      witnesses: 'photoshop figma firefly software creative ai acrobat',
      others: 'houses house brick bricks mission hut walls restored',
    },
    brands: 'Photoshop',
  },
  { symbol: 'CSCO', names: 'Cisco|Cisco Systems|CSCO', brands: 'Splunk|Webex' },
  { symbol: 'QCOM', names: 'Qualcomm|QCOM', brands: 'Snapdragon' },
  { symbol: 'TXN', names: 'Texas Instruments|TXN' },
  {
    symbol: 'INTC',
    names: 'Intel Corp|INTC',
    ambiguous: {
      names: 'Intel',
      prior: 0.68,
      witnesses:
        'chip chips chipmaker foundry processor semiconductor altera mobileye gelsinger tan xeon amd nvidia fab',
      others:
        'officials official spy agencies agency committee community classified report briefing leak leaks director ukraine ' +
        'military officer officers russian balloon resigns israeli',
    },
    brands: 'Mobileye|Altera',
    people: 'Lip-Bu Tan|Pat Gelsinger|Gelsinger',
  },
  {
    symbol: 'LIN',
    names: 'Linde plc|Linde AG|Linde PLC',
    ambiguous: {
      names: 'Linde',
      prior: 0.65,
      witnesses: 'hydrogen gases gas praxair gewinnprognose wasserstoff',
      others: 'linden baum tree andre',
    },
  },
  { symbol: 'SHW', names: 'Sherwin-Williams|Sherwin Williams' },
  { symbol: 'FCX', names: 'Freeport-McMoRan|Freeport McMoRan|FCX' },
  { symbol: 'NEM', names: 'Newmont|Newmont Mining' },
  { symbol: 'APD', names: 'Air Products|Air Products and Chemicals' },
  { symbol: 'PLD', names: 'Prologis' },
  { symbol: 'AMT', names: 'American Tower' },
  { symbol: 'EQIX', names: 'Equinix' },
  { symbol: 'SPG', names: 'Simon Property|Simon Property Group' },
  { symbol: 'NEE', names: 'NextEra|NextEra Energy', brands: 'Florida Power & Light' },
  {
    symbol: 'SO',
    names: 'Southern Company|Southern Co',
    brands: 'Georgia Power',
  },
  { symbol: 'DUK', names: 'Duke Energy' },
  { symbol: 'AEP', names: 'American Electric Power|AEP' },
]
