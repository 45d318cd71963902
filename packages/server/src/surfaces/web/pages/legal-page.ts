import { html } from '../html.ts'
import type { PageInput } from '../page-frame.ts'

export const legalPage = (): PageInput => ({
  path: '/legal',
  title: 'Terms and privacy · Bellwether',
  description: 'Terms, privacy, and that nothing here is advice.',
  kind: 'legal',
  main: html`<div class="intro"><h1>Terms, privacy and disclaimers</h1></div>
<div class="prose"><h2>No advice</h2>
<p>Everything this service answers is computed information about markets. It is no investment advice, no offer and no recommendation to a person. Past results, tested or real, say nothing certain about future ones. Whoever trades on an answer does so at their own risk.</p>
<h2>What the answers are about</h2>
<p>Every answer says in <code>meta.market</code> whether it is about the live market, a recording of it or a simulation, in <code>meta.as_of</code> for which instant it holds, and in <code>meta.stale</code> whether it is older than it should be. Confidence is the calibrated probability of the event that is named beside it, not a promise.</p>
<h2>Keys and credits</h2>
<p>A key is for its owner; whoever holds it can spend its credits. Only answers with data are charged. There is one free key for each e-mail address. Keys that are used to harm the service may be disabled.</p>
<h2>Privacy</h2>
<p>Kept are: the name and e-mail address given for a key, a hash of the key, its balance, and for each call its time, endpoint, cost, status and duration. Network addresses are counted in memory for a minute, to limit calls, and not kept. There are no trackers, and no cookies but the session of the operator under <code>/admin</code>, and nothing is passed on, but to the payment provider what a payment needs.</p>
<h2>Availability</h2>
<p>The service is provided as it is. How fresh every product is stands under <a href="/status">Status</a>.</p></div>`,
})
