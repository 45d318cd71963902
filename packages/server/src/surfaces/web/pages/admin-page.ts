import { TIER_IDS } from '../../../kernel/credits.ts'
import { OPERATIONS } from '../../../operations/operations.ts'
import { html, NOTHING } from '../html.ts'
import type { PageInput } from '../page-frame.ts'
import { sectionHead } from './page-parts.ts'

const HAS_ORDERS = OPERATIONS.some(({ path }) => path === '/v1/admin/orders')

const ORDERS = html`<section id="orders">${sectionHead('Orders', html`<span class="call"><code>GET <b>/v1/admin/orders</b></code></span>`)}<div class="fig"><div class="scroll" id="order-rows" tabindex="0" role="region" aria-label="Orders"></div></div></section>`

/** Filled in by the browser after sign-in. */
export const adminPage = (): PageInput => ({
  path: '/admin',
  title: 'Administration · Bellwether',
  description: 'Keys, credits, usage and orders.',
  kind: 'admin',
  scripts: ['admin.js'],
  main: html`<div class="intro"><h1>Administration</h1><p class="lead">The token is exchanged for a session of eight hours, which scripts cannot read and a restart ends. The health of products and sources is on <a href="/status">Status</a>.</p></div>
<form id="sign-in" class="narrow" novalidate><label for="token">Admin token</label><div class="row"><input id="token" class="mono" type="password" autocomplete="off" spellcheck="false" aria-describedby="token-fault"><button class="btn" type="submit">Sign in</button></div><p class="err" id="token-fault" role="alert" hidden></p><noscript><p class="note">This page needs JavaScript. The same is done by <code>/v1/admin/…</code> with the header <code>X-Admin-Token</code>.</p></noscript></form>
<div id="desk" hidden>
<section id="keys" class="first">${sectionHead('Keys', html`<span class="call"><code>GET <b>/v1/admin/keys</b></code></span>`)}<div class="fig"><div class="scroll" id="key-rows" tabindex="0" role="region" aria-label="Keys"></div></div>
<div class="cols spaced"><form id="create" class="c6" novalidate><h3>Create a key</h3><div class="filters"><div><label for="name">Name</label><input id="name" maxlength="200"></div><div><label for="owner">Owner e-mail</label><input id="owner" type="email" maxlength="320"></div><div><label for="tier">Tier</label><select id="tier">${TIER_IDS.map((id) => html`<option>${id}</option>`)}</select></div><button class="btn quiet" type="submit">Create key</button></div><p class="err" role="alert" hidden></p><div data-result></div></form>
<form id="credit" class="c6" novalidate><h3>Add credits</h3><div class="filters"><div><label for="full-key">Full key</label><input id="full-key" class="mono" type="password" autocomplete="off"></div><div><label for="amount">Credits</label><input id="amount" inputmode="numeric"></div><div><label for="again">Credits, again</label><input id="again" inputmode="numeric"></div><button class="btn quiet" type="submit">Add credits</button></div><p class="err" role="alert" hidden></p><p data-result role="status"></p></form></div></section>
${HAS_ORDERS ? ORDERS : NOTHING}
<section id="usage">${sectionHead('Usage log', html`<span class="call"><code>GET <b>/v1/admin/usage</b></code></span>`, 'The latest 200 calls of all keys, the newest first. Keys are masked; parameters are not kept.')}<div class="fig"><div class="scroll" id="usage-rows" tabindex="0" role="region" aria-label="Usage log"></div></div></section>
<p class="pager"><button class="btn quiet" type="button" id="refresh">Read again</button><button class="btn quiet" type="button" id="sign-out">Sign out</button></p></div>`,
})
