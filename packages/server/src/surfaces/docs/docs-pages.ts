import { assetFile } from '../../platform/asset-file.ts'

/** A static file or text. */
export interface StaticPage {
  readonly path: string
  readonly contentType: string
  /** The text, or a file with an address in it that browsers must not request. */
  readonly content: { readonly text: string } | { readonly file: string; readonly unasked?: string }
  /** Value of the Content-Security-Policy header. */
  readonly csp: string
}

const HTML = 'text/html; charset=utf-8'
const JAVASCRIPT = 'text/javascript; charset=utf-8'
const CSS = 'text/css; charset=utf-8'

const DOCS_PATH = '/v1/docs'
const REDOC_PATH = '/v1/redoc'
const DESCRIPTION_PATH = '/v1/openapi.json'

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

const DOCS_HTML = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Bellwether API</title>
    <link rel="icon" type="image/png" href="${DOCS_PATH}/static/favicon-32x32.png" sizes="32x32">
    <link rel="stylesheet" href="${DOCS_PATH}/static/swagger-ui.css">
    <link rel="stylesheet" href="${DOCS_PATH}/static/page.css">
  </head>
  <body>
    <div id="swagger-ui"></div>
    <noscript>This page needs JavaScript. The description itself is at <a href="${DESCRIPTION_PATH}">${DESCRIPTION_PATH}</a>.</noscript>
    <script src="${DOCS_PATH}/static/swagger-ui-bundle.js"></script>
    <script src="${DOCS_PATH}/static/page.js"></script>
  </body>
</html>
`

const DOCS_SCRIPT = `window.ui = SwaggerUIBundle({
  url: '${DESCRIPTION_PATH}',
  dom_id: '#swagger-ui',
  deepLinking: true,
  displayRequestDuration: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  persistAuthorization: false,
  tryItOutEnabled: true,
  validatorUrl: null,
})
`

const DOCS_STYLE = `html { overflow-y: scroll; }
body { margin: 0; background: #fff; color: #1c2430; }
noscript { display: block; padding: 2rem; font: 1rem/1.5 system-ui, sans-serif; }
.swagger-ui .info { margin: 32px 0 24px; }
.swagger-ui .scheme-container { box-shadow: none; border-bottom: 1px solid #e3e7ec; }
.swagger-ui .opblock { box-shadow: none; }
`

const REDOC_HTML = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Bellwether API reference</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="${REDOC_PATH}/static/page.css">
  </head>
  <body>
    <div id="redoc"></div>
    <noscript>This page needs JavaScript. The description itself is at <a href="${DESCRIPTION_PATH}">${DESCRIPTION_PATH}</a>.</noscript>
    <script src="${REDOC_PATH}/static/redoc.standalone.js"></script>
    <script src="${REDOC_PATH}/static/page.js"></script>
  </body>
</html>
`

/** Redoc would fetch this picture from its makers. */
const REDOC_PICTURE = 'https://cdn.redoc.ly/redoc/logo-mini.svg'

const REDOC_SCRIPT = `Redoc.init(
  '${DESCRIPTION_PATH}',
  {
    expandResponses: '200',
    hideDownloadButton: false,
    nativeScrollbars: true,
    theme: {
      colors: { primary: { main: '#1f4e79' } },
      typography: {
        fontFamily: 'system-ui, sans-serif',
        headings: { fontFamily: 'system-ui, sans-serif', fontWeight: '600' },
        code: { fontFamily: 'ui-monospace, monospace' },
      },
    },
  },
  document.getElementById('redoc'),
)
`

const REDOC_STYLE = `body { margin: 0; }
noscript { display: block; padding: 2rem; font: 1rem/1.5 system-ui, sans-serif; }
`

/** The documentation, without requests to other hosts. */
export const DOCS_PAGES: readonly StaticPage[] = [
  page(DOCS_PATH, HTML, DOCS_HTML, DOCS_CSP),
  page(`${DOCS_PATH}/static/page.js`, JAVASCRIPT, DOCS_SCRIPT, ASSET_CSP),
  page(`${DOCS_PATH}/static/page.css`, CSS, DOCS_STYLE, ASSET_CSP),
  asset(`${DOCS_PATH}/static/swagger-ui-bundle.js`, JAVASCRIPT, 'swagger-ui/swagger-ui-bundle.js'),
  asset(`${DOCS_PATH}/static/swagger-ui.css`, CSS, 'swagger-ui/swagger-ui.css'),
  asset(`${DOCS_PATH}/static/favicon-32x32.png`, 'image/png', 'swagger-ui/favicon-32x32.png'),
  page(REDOC_PATH, HTML, REDOC_HTML, REDOC_CSP),
  page(`${REDOC_PATH}/static/page.js`, JAVASCRIPT, REDOC_SCRIPT, ASSET_CSP),
  page(`${REDOC_PATH}/static/page.css`, CSS, REDOC_STYLE, ASSET_CSP),
  asset(`${REDOC_PATH}/static/redoc.standalone.js`, JAVASCRIPT, 'redoc/redoc.standalone.js', REDOC_PICTURE),
]

function page(path: string, contentType: string, text: string, csp: string): StaticPage {
  return { path, contentType, content: { text }, csp }
}

function asset(path: string, contentType: string, name: string, unasked?: string): StaticPage {
  return {
    path,
    contentType,
    content: { file: assetFile(name), ...(unasked && { unasked }) },
    csp: ASSET_CSP,
  }
}
