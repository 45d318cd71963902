import assert from 'node:assert/strict'
import { test } from 'node:test'
import { html, NOTHING } from './html.ts'

test('what is put into markup is escaped, in text and in attributes, however deep it stands', () => {
  const hostile = `<script>alert("1")</script>&'`
  const safe = '&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;&#39;'
  assert.equal(html`<p title="${hostile}">${hostile}</p>`.markup, `<p title="${safe}">${safe}</p>`)
  assert.equal(
    html`<ul>${[hostile, [html`<li>${hostile}</li>`]]}</ul>`.markup,
    `<ul>${safe}<li>${safe}</li></ul>`,
  )
})

test('markup is taken as it is, and what is not there leaves nothing', () => {
  assert.equal(html`${html`<b>1</b>`}${undefined}${null}${false}${NOTHING}${0}`.markup, '<b>1</b>0')
})
