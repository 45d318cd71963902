import { html } from '../html.ts'
import type { PageInput } from '../page-frame.ts'

/** Filled in by the browser, which alone has the key. */
export const accountPage = (): PageInput => ({
  path: '/account',
  title: 'Account · Bellwether',
  description: 'Credits, usage, top-up and rotation of an API key.',
  kind: 'account',
  scripts: ['account.js'],
  main: html`<div class="intro"><h1>Account</h1><p class="lead" id="account-lead">Paste a key to see its credits and usage. It stays in this tab, is sent as a header only, and is gone when the tab is closed.</p></div>
<form id="open" class="narrow" novalidate><label for="api-key">API key</label><div class="row"><input id="api-key" class="mono" type="password" autocomplete="off" spellcheck="false" placeholder="bw_…" aria-describedby="key-fault key-note"><button class="btn" type="submit">Show account</button></div><p class="err" id="key-fault" role="alert" hidden></p><p class="note" id="key-note">No key yet? <a href="/#key">Get a free one</a>: 1,000 credits, no card.</p><noscript><p class="note">This page needs JavaScript. The same is answered by <code>GET /v1/account</code> with the header <code>X-API-Key</code>.</p></noscript></form>
<div id="account" hidden aria-live="polite"></div>
<dialog id="rotate" aria-labelledby="rotate-title"><h2 class="t" id="rotate-title">Rotate the key</h2><p>The old key stops working at once. Replace it in your agents first, or be ready to do so now.</p><div class="row"><button class="btn" type="button" data-rotate>Rotate key</button><button class="btn quiet" type="button" data-close>Keep the old one</button></div></dialog>`,
})
