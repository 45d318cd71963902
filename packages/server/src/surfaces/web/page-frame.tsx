import type { MarketKind } from '../../service/ports.ts'
import type { PageInput } from './page.ts'
import { sheetsOf } from './page-styles.ts'
import { choiceLink } from './parts/form.tsx'
import { SYMBOLS, stateClass } from './parts/glyphs.tsx'
import { searchForm } from './parts/search-field.tsx'
import { rendered } from './render.ts'
import { isPrivate } from './site/private-paths.ts'
import type { Viewer } from './viewers.ts'
import { frameText } from './words/frame-words.ts'

export interface PageContext {
  readonly market: MarketKind
  readonly marketTime: string
  /** Status of the risk index for the bell; undefined before the first one. */
  readonly status: string | undefined
  readonly baseUrl: string
  /** Address that was asked for, with its query. */
  readonly address: string
  readonly viewer: Viewer | undefined
  /** Address of an asset, with its content hash. */
  readonly asset: (name: string) => string
}

const LINKS = [
  ['/market', 'Market'],
  ['/signals', 'Signals'],
  ['/briefing', 'Briefing'],
  ['/history', 'History'],
  ['/track-record', 'Track record'],
  ['/docs', 'Docs'],
] as const

const FOOTER = [
  [
    ['/market', 'Market'],
    ['/assets', 'Assets'],
    ['/signals', 'Signals'],
    ['/portfolio', 'Model portfolio'],
    ['/briefing', 'Briefing archive'],
    ['/briefing.atom', 'Atom feed'],
  ],
  [
    ['/docs', 'Documentation'],
    ['/methods', 'Methods'],
    ['/v1/redoc', 'Reference'],
    ['/v1/docs', 'Try the calls'],
    ['/v1/openapi.json', 'OpenAPI 3.1'],
    ['/llms.txt', 'llms.txt'],
  ],
  [
    ['/pricing', 'Pricing'],
    ['/status', 'Status'],
    ['/changes', 'Changes'],
    ['/legal', 'Terms, privacy, operator'],
    ['/track-record#verify', 'Verify the record'],
  ],
] as const

export function pageFrame(input: PageInput, context: PageContext): string {
  const say: Say = (text) => frameText(text, input.language)
  const page = (
    <html lang={input.language ?? 'en'}>
      {head(input, context)}
      <body class={input.kind}>
        {SYMBOLS}
        <a class="skip" href="#main">
          {say('Skip to content')}
        </a>
        {banner(context, say)}
        {navigation(input.path, context, say)}
        {input.subNavigation}
        <main id="main" class="wrap">
          {input.main}
        </main>
        {footer(context, say)}
      </body>
    </html>
  )
  return `<!doctype html>${rendered(page)}`
}

const head = (input: PageInput, { asset, address, baseUrl, market }: PageContext) => (
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width,initial-scale=1" />
    <title>{titleOf(input)}</title>
    <meta name="description" content={input.description} />
    <meta name="color-scheme" content="light dark" />
    {THEME_COLOURS}
    {input.indexed === false || market === 'demo' || isPrivate(input.path) ? (
      <meta name="robots" content="noindex" />
    ) : null}
    <link rel="canonical" href={baseUrl + (input.canonical ?? address)} />
    {preview(input, baseUrl + (input.canonical ?? address), baseUrl + asset('og.png'))}
    {relatives(input, baseUrl)}
    <link rel="icon" sizes="32x32" href="/favicon.ico" />
    <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
    <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
    <link rel="manifest" href="/site.webmanifest" />
    <link rel="preload" href={asset('archivo.woff2')} as="font" type="font/woff2" crossorigin="anonymous" />
    {sheetsOf(input.kind).map((name) => (
      <link rel="stylesheet" href={asset(name)} />
    ))}
    <script src={asset('theme.js')} />
    {['page.js', 'search.js', ...(input.scripts ?? [])].map((name) => (
      <script type="module" src={asset(name)} />
    ))}
  </head>
)

const relatives = ({ alternates, previous, next, feed }: PageInput, baseUrl: string) => [
  alternates?.map(({ language, path }) => <link rel="alternate" hreflang={language} href={baseUrl + path} />),
  previous && <link rel="prev" href={previous} />,
  next && <link rel="next" href={next} />,
  feed && <link rel="alternate" type="application/atom+xml" href={feed} />,
]

/** The home page has the name in its own. */
const titleOf = ({ path, title }: Pick<PageInput, 'path' | 'title'>): string =>
  path === '/' ? title : `${title} · Bellwether`

/** What other sites show of a link. */
const preview = ({ description, kind, ...input }: PageInput, address: string, picture: string) => (
  <>
    {[
      ['site_name', 'Bellwether'],
      ['type', kind === 'briefing' ? 'article' : 'website'],
      ['title', titleOf(input)],
      ['description', description],
      ['url', address],
      ['image', picture],
      ['image:width', '1200'],
      ['image:height', '630'],
    ].map(([property, content]) => (
      <meta property={`og:${property}`} content={content} />
    ))}
    <meta name="twitter:card" content="summary_large_image" />
  </>
)

/** The ground of the page, as in `tokens.css`. */
const THEME_COLOURS = (
  <>
    <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f1f4f3" />
    <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0c1211" />
  </>
)

type Say = (text: string) => string

function banner({ market, marketTime }: PageContext, say: Say) {
  if (market === 'live') return null
  const words =
    market === 'demo' ? (
      <>
        <b>{say('Demo market.')}</b>{' '}
        {say('Prices, headlines and signals are simulated, and so is what was measured on them.')}
      </>
    ) : (
      <>
        <b>{say('Replay.')}</b> {say('A recorded market. Its clock stands at')} {marketTime}.
      </>
    )
  return (
    <aside class="banner" aria-label={say('Market mode')}>
      <div class="wrap">
        <span>{words}</span>
      </div>
    </aside>
  )
}

const navigation = (path: string, { status, viewer }: PageContext, say: Say) => (
  <header class="nav">
    <div class="wrap">
      <a
        class="brand"
        href="/"
        aria-label={`Bellwether, start${status === undefined ? '' : `. Market risk is ${status}`}`}
      >
        {mark(status)}Bellwether
      </a>
      <nav aria-label={say('Main')}>
        <ul>
          {LINKS.map(([href, label]) => (
            <li>{choiceLink(href, say(label), href === path && 'page')}</li>
          ))}
        </ul>
      </nav>
      {searchForm()}
      <div class="end">
        <button
          class="icon"
          type="button"
          data-theme-toggle
          aria-label={say('Switch between light and dark')}
        >
          <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
            <circle cx="9" cy="9" r="6.5" fill="none" stroke="currentColor" stroke-width="1.6" />
            <path d="M9 2.5A6.5 6.5 0 0 1 9 15.5Z" fill="currentColor" />
          </svg>
        </button>
        <a class="btn quiet" href="/account" aria-current={path === '/account' ? 'page' : undefined}>
          {viewer === undefined ? say('Sign in') : balance(viewer, say)}
        </a>
      </div>
    </div>
  </header>
)

const balance = ({ creditsLeft }: Viewer, say: Say) =>
  creditsLeft === null ? (
    say('Account')
  ) : (
    <>
      {creditsLeft.toLocaleString('en-US')} <span class="credits">{say('credits')}</span>
    </>
  )

const footer = ({ status }: PageContext, say: Say) => (
  <footer class="site">
    <div class="wrap">
      <div>
        <a class="brand" href="/">
          {mark(status)}Bellwether
        </a>
        <p>
          {say(
            'Information for software and people, not advice. Past hit rates say what happened, not what will.',
          )}
        </p>
      </div>
      {FOOTER.map((links) => (
        <ul>
          {links.map(([href, label]) => (
            <li>
              <a href={href}>{say(label)}</a>
            </li>
          ))}
        </ul>
      ))}
    </div>
  </footer>
)

/** A bell curve as a bell; its clapper shows the status. */
const mark = (status: string | undefined) => (
  <svg viewBox="0 0 26 26" width="26" height="26" aria-hidden="true">
    <path
      d="M1.5 19C7.5 19 8 16.5 9.4 10.5C10.4 6 11.3 3.5 13 3.5S15.6 6 16.6 10.5C18 16.5 18.5 19 24.5 19Z"
      fill="none"
      stroke="currentColor"
      stroke-width="2.2"
      stroke-linejoin="round"
    />
    <circle cx="13" cy="23.2" r="2.3" class={status === undefined ? 'f-flat' : `f-${stateClass(status)}`} />
  </svg>
)

const FAVICON_COLOURS: Readonly<Record<string, string>> = {
  CALM: '#3B89BA',
  MODERATE: '#AB821C',
  ELEVATED: '#EB8340',
  CRITICAL: '#D4246F',
}

export const faviconOf = (status: string | undefined): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 26 26"><rect width="26" height="26" rx="5" fill="#F1F4F3"/><path d="M3.5 18.5C8 18.5 8.5 16 9.8 10.8C10.7 7 11.5 4.8 13 4.8S15.3 7 16.2 10.8C17.5 16 18 18.5 22.5 18.5Z" fill="none" stroke="#12201C" stroke-width="2.2" stroke-linejoin="round"/><circle cx="13" cy="22.3" r="2.4" fill="${FAVICON_COLOURS[status ?? ''] ?? '#82908B'}"/></svg>`
