/** Style sheets that some pages need. */
export const PAGE_STYLES = [
  'account',
  'asset',
  'briefing',
  'connect',
  'docs',
  'history',
  'track-record',
] as const

const OF_KIND: Readonly<Record<string, readonly (typeof PAGE_STYLES)[number][]>> = {
  account: ['account'],
  asset: ['asset'],
  assets: ['asset'],
  brief: ['briefing'],
  checkout: ['account'],
  connect: ['account', 'connect'],
  docsp: ['docs'],
  history: ['history'],
  pricing: ['docs'],
  record: ['track-record'],
  search: ['asset'],
  signals: ['track-record'],
}

/** Names of the sheets of a page, in the order of the cascade. @param kind classes of its body */
export const sheetsOf = (kind: string): readonly string[] => [
  'bellwether.css',
  ...kind
    .split(' ')
    .flatMap((one) => OF_KIND[one] ?? [])
    .map((name) => `${name}.css`),
  'phone.css',
]
