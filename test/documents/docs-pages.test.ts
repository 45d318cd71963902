import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { runInNewContext } from 'node:vm'
import { DOCS_PAGES, type StaticPage } from '../../packages/server/src/surfaces/docs/docs-pages.ts'

const textOf = ({ content }: StaticPage): string =>
  'text' in content ? content.text : readFileSync(content.file, 'utf8')
const byPath = new Map(DOCS_PAGES.map((page) => [page.path, page]))
const pages = DOCS_PAGES.filter(({ contentType }) => contentType.startsWith('text/html'))

test('the two pages stand where the specification puts them', () => {
  assert.deepEqual(
    pages.map(({ path }) => path),
    ['/v1/docs', '/v1/redoc'],
  )
})

test('whatever a page loads is served by us', () => {
  for (const page of pages) {
    const loaded = [...textOf(page).matchAll(/<(?:script|link)[^>]*(?:src|href)="([^"]+)"/g)].map(
      ([, url]) => url,
    )
    assert.ok(loaded.length >= 3)
    for (const url of loaded) assert.ok(url.startsWith('data:') || byPath.has(url), url)
  }
})

test('what is left out of a file is in it', () => {
  const changed = DOCS_PAGES.filter(({ content }) => 'file' in content && content.unasked !== undefined)
  assert.equal(changed.length, 1)
  for (const page of changed) {
    assert.ok('file' in page.content && textOf(page).includes(page.content.unasked ?? ''), page.path)
  }
})

test('every file that is served exists', () => {
  for (const page of DOCS_PAGES) assert.ok(textOf(page).length > 0, page.path)
})

test('no page has a script or style of its own, and its policy allows none', () => {
  for (const page of pages) {
    assert.doesNotMatch(textOf(page), /<script(?![^>]*\bsrc=)|<style|\son\w+=|javascript:/i)
    assert.match(page.csp, /(?:^|; )default-src 'none'(?:;|$)/)
    assert.match(page.csp, /(?:^|; )script-src 'self'(?:;|$)/)
  }
})

test('what credits the makers of Redoc is not hidden', () => {
  assert.doesNotMatch(textOf(byPath.get('/v1/redoc/static/page.css') as StaticPage), /redocly|display: none/)
})

test('no policy names another host', () => {
  for (const { csp, path } of DOCS_PAGES) assert.doesNotMatch(csp, /https?:|\*|unsafe-eval|\w\.\w/, path)
})

test('the pages show our own description', () => {
  const shown: unknown[] = []
  const window: { ui?: unknown } = {}
  runInNewContext(textOf(byPath.get('/v1/docs/static/page.js') as StaticPage), {
    window,
    SwaggerUIBundle: (options: { url: string; validatorUrl: unknown }) =>
      shown.push(options.url, options.validatorUrl),
  })
  runInNewContext(textOf(byPath.get('/v1/redoc/static/page.js') as StaticPage), {
    document: { getElementById: (id: string) => id },
    Redoc: { init: (url: string, _options: unknown, element: string) => shown.push(url, element) },
  })
  assert.deepEqual(shown, ['/v1/openapi.json', null, '/v1/openapi.json', 'redoc'])
})
