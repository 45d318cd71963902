import { assetFile } from '../../platform/asset-file.ts'

export interface StaticPage {
  readonly path: string
  readonly contentType: string
  /** The text, or a file with an address in it that browsers must not request. */
  readonly content: { readonly text: string } | { readonly file: string; readonly unasked?: string }
  readonly csp: string
}

const HTML = 'text/html; charset=utf-8'
const JAVASCRIPT = 'text/javascript; charset=utf-8'
const CSS = 'text/css; charset=utf-8'

const DOCS_PATH = '/v1/docs'
const REDOC_PATH = '/v1/redoc'

const ASSET_CSP = "default-src 'none'"
const PAGE_CSP = [
  "default-src 'none'",
  "script-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
]
const DOCS_CSP = [...PAGE_CSP, "style-src 'self'", "font-src 'self' data:"].join('; ')

/** Redoc injects styles and searches in a blob worker. */
const REDOC_CSP = [
  ...PAGE_CSP,
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self'",
  'worker-src blob:',
].join('; ')

const DOCS_STYLE = `html { overflow-y: scroll; }
body { margin: 0; background: #fff; color: #1c2430; }
noscript { display: block; padding: 2rem; font: 1rem/1.5 system-ui, sans-serif; }
.swagger-ui .info { margin: 32px 0 24px; }
.swagger-ui .scheme-container { box-shadow: none; border-bottom: 1px solid #e3e7ec; }
.swagger-ui .opblock { box-shadow: none; }
`

/** Redoc would fetch this picture from its makers. */
const REDOC_PICTURE = 'https://cdn.redoc.ly/redoc/logo-mini.svg'

const REDOC_STYLE = `body { margin: 0; }
noscript { display: block; padding: 2rem; font: 1rem/1.5 system-ui, sans-serif; }
`

/** Without requests to other hosts. */
export const DOCS_PAGES: readonly StaticPage[] = [
  file(DOCS_PATH, HTML, 'docs/docs.html', { csp: DOCS_CSP }),
  file(`${DOCS_PATH}/static/page.js`, JAVASCRIPT, 'docs/docs.js'),
  style(`${DOCS_PATH}/static/page.css`, DOCS_STYLE),
  file(`${DOCS_PATH}/static/swagger-ui-bundle.js`, JAVASCRIPT, 'swagger-ui/swagger-ui-bundle.js'),
  file(`${DOCS_PATH}/static/swagger-ui.css`, CSS, 'swagger-ui/swagger-ui.css'),
  file(`${DOCS_PATH}/static/favicon-32x32.png`, 'image/png', 'swagger-ui/favicon-32x32.png'),
  file(REDOC_PATH, HTML, 'docs/redoc.html', { csp: REDOC_CSP }),
  file(`${REDOC_PATH}/static/page.js`, JAVASCRIPT, 'docs/redoc.js'),
  style(`${REDOC_PATH}/static/page.css`, REDOC_STYLE),
  file(`${REDOC_PATH}/static/redoc.standalone.js`, JAVASCRIPT, 'redoc/redoc.standalone.js', {
    unasked: REDOC_PICTURE,
  }),
]

function style(path: string, text: string): StaticPage {
  return { path, contentType: CSS, content: { text }, csp: ASSET_CSP }
}

function file(
  path: string,
  contentType: string,
  name: string,
  { csp = ASSET_CSP, unasked }: { readonly csp?: string; readonly unasked?: string } = {},
): StaticPage {
  return { path, contentType, content: { file: assetFile(name), ...(unasked && { unasked }) }, csp }
}
