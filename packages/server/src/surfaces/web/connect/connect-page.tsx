import type { ComponentChildren } from 'preact'
import { MOST_CREDITS_A_MONTH, TIERS } from '../../../kernel/credits.ts'
import { OPERATIONS } from '../../../operations/operations.ts'
import { CATALOG } from '../../../products/catalog.ts'
import type { AddressAccount } from '../../../service/ports.ts'
import type { Stage } from '../../../service/sign-in/connect-flow.ts'
import type { Interaction } from '../../../service/sign-in/interactions.ts'
import { shownName } from '../../../service/sign-in/shown-name.ts'
import { type HostSnippet, hostSnippets } from '../../docs/host-snippets.ts'
import { whole } from '../number-text.ts'
import type { PageInput } from '../page.ts'
import { CodeBox } from '../parts/code-box.tsx'
import { appName, returnsTo, SCOPE_WORDS } from './connect-words.ts'

/** Each is a value of the buttons' `step`. */
export type Step =
  | 'mail'
  | 'code'
  | 'key'
  | 'choose'
  | 'replace'
  | 'anew'
  | 'accept'
  | 'deny'
  | 'open'
  | 'end'

export interface ConnectView {
  /** Address of the page, which all of its forms are sent to. */
  readonly path: string
  /** Undefined for a person who wants a key. */
  readonly interaction: Interaction | undefined
  readonly stage: Stage
  /** Form that the person chose instead of that of the stage. */
  readonly by: 'mail' | 'key' | undefined
  readonly fault: string | undefined
  /** As it was typed. */
  readonly typed: string | undefined
  /** Proposed for a month; undefined while no account is known that pays. */
  readonly credits: number | undefined
  /** Against forms of other sites. */
  readonly token: string
  readonly hasMail: boolean
  readonly baseUrl: string
  /** A key that was pasted on the plain page. */
  readonly pasted: string | undefined
  /** Whether the browser is signed in at the end. */
  readonly isAccount: boolean
  /** Shown in place of a mail. */
  readonly shownCode: string | undefined
  /** Whether it was signed in before. */
  readonly hasEnded: boolean
}

const DEAREST = Math.max(...[...CATALOG.products, ...OPERATIONS].map(({ credits }) => credits))
const FREE = whole(TIERS.free.credits)

export function connectPage(view: ConnectView): PageInput {
  const { interaction, stage } = view
  if (view.isAccount) return signInPage(view)
  const title = interaction ? 'Connect an app' : 'Connect an agent'
  const form = <div class="narrow">{currentForm(view)}</div>
  return page(
    title,
    interaction ? (
      <>
        <div class="intro">{clientHead(interaction)}</div>
        <div class={`cols connect${stage.kind === 'ask' ? ' terms-first' : ''}`}>
          <div class="c6">
            {form}
            {deny(view, interaction)}
          </div>
          <div class="c6">{request(interaction)}</div>
        </div>
      </>
    ) : (
      <>
        <div class="intro">
          <h1>Connect an agent</h1>
          <p class="lead">
            One e-mail address, one free key with {FREE} credits, no card. Then comes what to enter in each
            assistant and framework.
          </p>
        </div>
        {form}
        {instructions(view)}
      </>
    ),
  )
}

const signInPage = (view: ConnectView): PageInput => ({
  ...page(
    'Sign in',
    <>
      <div class="intro">
        <h1>Sign in</h1>
        <p class="lead">
          {view.hasEnded ? 'Your session has ended; nothing was changed. ' : ''}
          {view.hasMail
            ? 'With a code that is sent to your address. It also gets you a new key in place of a lost one.'
            : 'With your key, or with a new address, which gets a free key.'}{' '}
          You stay signed in for 30 days.
        </p>
      </div>
      <div class="narrow">{currentForm(view)}</div>
    </>,
  ),
  path: '/account',
})

/** Without a form: what happened, and what to do. */
export const connectNotice = (title: string, text: ComponentChildren | string): PageInput =>
  page(
    title,
    <div class="intro">
      <h1>{title}</h1>
      <p class="lead">{text}</p>
    </div>,
  )

/** What the link of the mail opens. It does nothing, so that another browser, or a scanner of mails, may open it. */
export const codePage = (
  code: string,
  awaited: Pick<ConnectView, 'path' | 'token'> | undefined,
): PageInput => {
  const shown = connectNotice(
    'Your code',
    <>
      <b class="code-digits">
        {code.slice(0, 3)} {code.slice(3)}
      </b>
      <br />
      {awaited
        ? 'You asked for it in this browser.'
        : 'Type it into the page where you asked for it. If you asked for none, close this page.'}
    </>,
  )
  if (awaited === undefined) return shown
  const field = <input type="hidden" name="code" value={code} />
  return {
    ...shown,
    main: [shown.main, form(awaited, field, <p class="spaced">{button('code', 'Sign in')}</p>)],
  }
}

const page = (title: string, main: ComponentChildren): PageInput => ({
  path: '/connect',
  title: `${title} · Bellwether`,
  description: 'Sign in to Bellwether, or get a key.',
  kind: 'connect',
  main,
})

function clientHead({ client }: Interaction): ComponentChildren {
  const name = shownName(client.name)
  if (client.domain !== undefined) {
    return (
      <>
        <h1>
          <b>{client.domain}</b> asks to use Bellwether
        </h1>
        <p class="lead">
          {name === '' || name === client.domain ? null : <>It calls itself “{name}”. </>}Its address was
          verified.
        </p>
      </>
    )
  }
  return (
    <>
      <h1>An app asks to use Bellwether</h1>
      <p class="lead">
        <b>Unverified:</b> {name === '' ? 'it gives no name' : <>it calls itself “{name}”</>}. Go on only if
        you started this in that app yourself.
      </p>
    </>
  )
}

const request = ({ scopes, redirectUri }: Interaction): ComponentChildren => (
  <div class="fig">
    <header>
      <h2 class="t">What you allow</h2>
    </header>
    <div class="body">
      <dl class="terms">
        <dt>It may</dt>
        <dd>
          {scopes.map((scope) => (
            <p>{SCOPE_WORDS[scope]}</p>
          ))}
        </dd>
        <dt>It costs</dt>
        <dd>
          Nothing to connect. A call costs 0 to {DEAREST} credits, most 1 or 2; market risk and regime are
          free.
        </dd>
        <dt>It gets</dt>
        <dd>
          A token of its own, never your key. You end it at any time under{' '}
          <a href="/account" target="_blank" rel="noopener">
            Account
          </a>
          .
        </dd>
        <dt>Leads back to</dt>
        <dd class="wrap-any">{returnsTo(redirectUri)}</dd>
      </dl>
    </div>
  </div>
)

function currentForm(view: ConnectView): ComponentChildren {
  const { stage, by } = view
  if (stage.kind === 'key') return keyForm(view, stage)
  if (by === 'key') return pasteForm(view)
  if (by === 'mail' || stage.kind === 'ask') return mailForm(view)
  if (stage.kind === 'code') return codeForm(view, stage)
  if (stage.kind === 'choose') return chooseForm(view, stage.accounts)
  return stage.kind === 'unproven' ? unprovenForm(view, stage.account) : readyForm(view, stage)
}

const form = (
  { path, token }: Pick<ConnectView, 'path' | 'token'>,
  ...body: readonly ComponentChildren[]
): ComponentChildren => (
  <form method="post" action={path}>
    <input type="hidden" name="token" value={token} />
    {body}
  </form>
)

const button = (step: Step, label: string, quiet = false): ComponentChildren => (
  <button class={`btn${quiet ? ' quiet' : ''}`} type="submit" name="step" value={step}>
    {label}
  </button>
)

const faultLine = ({ fault }: ConnectView): ComponentChildren =>
  fault === undefined ? null : (
    <p class="err" id="fault" role="alert">
      {fault}
    </p>
  )

const described = ({ fault }: ConnectView) =>
  fault === undefined
    ? { 'aria-describedby': 'note' }
    : { 'aria-describedby': 'fault note', 'aria-invalid': true as const }

const otherWay = ({ path }: ConnectView, by: 'mail' | 'key', label: string): ComponentChildren => (
  <a href={`${path}?by=${by}`}>{label}</a>
)

function mailForm(view: ConnectView): ComponentChildren {
  const { hasMail, interaction, stage } = view
  const typed = view.typed ?? ('address' in stage ? stage.address : '')
  const label = hasMail ? 'Send code' : 'Get a free key'
  const note = hasMail
    ? `New here? You get a free key with ${FREE} credits. Known here? ${interaction ? 'Your account pays.' : 'You may replace a lost key.'}`
    : `A new address gets a free key with ${FREE} credits. A known one signs in with its key.`
  return (
    <>
      {form(
        view,
        <>
          <label for="email">Your e-mail address</label>
          <div class="row">
            <input
              id="email"
              name="email"
              type="email"
              autocomplete="email"
              maxlength={320}
              placeholder="you@example.org"
              required
              value={typed}
              {...described(view)}
            />
            {button('mail', label)}
          </div>
          {faultLine(view)}
          <p class="note" id="note">
            {note}
          </p>
        </>,
      )}
      <p class="spaced">{otherWay(view, 'key', 'I have a key')}</p>
    </>
  )
}

const pasteForm = (view: ConnectView): ComponentChildren => (
  <>
    {form(
      view,
      <>
        <label for="key">Your API key</label>
        <div class="row">
          <input
            id="key"
            name="key"
            class="mono"
            type="password"
            autocomplete="off"
            spellcheck={false}
            placeholder="bw_…"
            required
            {...described(view)}
          />
          {button('key', view.isAccount ? 'Sign in' : view.interaction ? 'Go on' : 'Show instructions')}
        </div>
        {faultLine(view)}
        <p class="note" id="note">
          {pasteNote(view)}
        </p>
      </>,
    )}
    <p class="spaced">{otherWay(view, 'mail', 'I have no key')}</p>
  </>
)

function pasteNote({ isAccount, interaction }: ConnectView): string {
  if (isAccount) return 'It is not kept: it opens the account once.'
  return interaction
    ? 'Its account pays. The app does not see the key.'
    : 'It is not kept: it only fills in the instructions.'
}

const codeForm = (view: ConnectView, { address }: Extract<Stage, { kind: 'code' }>): ComponentChildren => (
  <>
    {form(
      view,
      <>
        <label for="code">Code from the mail</label>
        <div class="row">
          <input
            id="code"
            name="code"
            class="mono"
            inputmode="numeric"
            autocomplete="one-time-code"
            maxlength={12}
            required
            {...described(view)}
          />
          {button('code', 'Go on')}
        </div>
        {faultLine(view)}
        <p class="note" id="note">
          {view.shownCode === undefined ? (
            <>
              Six digits, sent to <b class="wrap-any">{address}</b>. They are good for ten minutes, on this
              page only. Look among the spam too.
            </>
          ) : (
            <>
              This service sends no mail, and only this machine reaches it. The code for{' '}
              <b class="wrap-any">{address}</b> is <b class="code-digits">{view.shownCode}</b>.
            </>
          )}
        </p>
      </>,
    )}
    {form(
      view,
      <>
        <input type="hidden" name="email" value={address} />
        <div class="row spaced">{button('mail', 'Send a new code', true)}</div>
      </>,
    )}
    <p class="spaced">
      {otherWay(view, 'mail', 'Use another address')} · {otherWay(view, 'key', 'I have a key')}
    </p>
  </>
)

const creditsOf = ({ credits }: Pick<AddressAccount, 'credits'>): string =>
  credits.unlimited ? 'unlimited credits' : `${whole(credits.remaining)} credits`

const chooseForm = (view: ConnectView, accounts: readonly AddressAccount[]): ComponentChildren =>
  form(
    view,
    <>
      <fieldset>
        <legend class="field-label">Several keys have this address. Which one pays?</legend>
        <div class="tiers">
          {accounts.map((account, index) => (
            <label>
              <input
                type="radio"
                name="account"
                value={account.id}
                {...(index === 0 ? { checked: true } : {})}
              />
              <span>
                <b class="mono">{account.maskedKey}</b> <span class="label">{shownName(account.name)}</span>
              </span>
              <span>{creditsOf(account)}</span>
              <b>{account.tier}</b>
            </label>
          ))}
        </div>
      </fieldset>
      {faultLine(view)}
      {button('choose', 'Go on')}
    </>,
  )

const unprovenForm = (view: ConnectView, account: AddressAccount): ComponentChildren => (
  <>
    {form(
      view,
      <>
        <h2 class="t">Your address had a key before it was confirmed.</h2>
        <p class="note">
          <b class="mono">{account.maskedKey}</b>, {creditsOf(account)}. Somebody else may have asked for it
          and may know it.
        </p>
        {faultLine(view)}
        <p class="note spaced">
          <b>Keep its balance:</b> the key is replaced, and the old one stops at once.
        </p>
        <p class="spaced">{button('replace', 'Keep the balance, replace the key')}</p>
        <p class="note spaced">
          <b>Start anew:</b> the old key and its balance end, and you get {FREE} new credits.
        </p>
        <p class="spaced">{button('anew', 'Start anew', true)}</p>
      </>,
    )}
    <p class="spaced">{otherWay(view, 'key', 'I have that key, and keep it')}</p>
  </>
)

/** How much the app may use, and the button that connects it. */
const allowance = (view: ConnectView, interaction: Interaction, label: string): ComponentChildren => (
  <div class="spaced">
    {form(
      view,
      <>
        <label for="credits">At most this many credits a month</label>
        <div class="row">
          <input
            id="credits"
            name="credits"
            type="number"
            min="1"
            max={MOST_CREDITS_A_MONTH}
            step="1"
            required
            value={view.typed ?? view.credits}
            {...described(view)}
          />
          {button('accept', label)}
        </div>
        {faultLine(view)}
        <p class="note" id="note">
          When they are used, paid calls of {appName(interaction)} are refused until the first of the next
          month (UTC). You can change this under Account.
        </p>
      </>,
    )}
  </div>
)

const readyForm = (
  view: ConnectView,
  { account }: Extract<Stage, { readonly kind: 'ready' | 'opened' }>,
): ComponentChildren =>
  view.isAccount ? (
    form(
      view,
      <>
        <h2 class="t">You are known here.</h2>
        <p class="note">
          <b class="mono">{account.maskedKey}</b>, {account.tier}, {creditsOf(account)}.
        </p>
        <p class="spaced">{button('open', 'Open the account')}</p>
      </>,
    )
  ) : view.interaction ? (
    <>
      <h2 class="t">Your account pays.</h2>
      <p class="note">
        <b class="mono">{account.maskedKey}</b>, {account.tier}, {creditsOf(account)}.
      </p>
      {allowance(view, view.interaction, 'Connect')}
      <p class="spaced">{otherWay(view, 'key', 'Use another key')}</p>
    </>
  ) : (
    form(
      view,
      <>
        <h2 class="t">This address has a key.</h2>
        <p class="note">
          <b class="mono">{account.maskedKey}</b>, {account.tier}, {creditsOf(account)}. It was shown when it
          was made, and cannot be shown again.
        </p>
        {faultLine(view)}
        <p class="note">
          Is it lost? A new key takes over the balance. The old one and all connected apps stop at once.
        </p>
        <p class="row spaced">
          {button('replace', 'Replace the key', true)}
          {button('end', 'Done')}
        </p>
      </>,
    )
  )

const keyForm = (
  view: ConnectView,
  { apiKey, isReplaced, account }: Extract<Stage, { kind: 'key' }>,
): ComponentChildren => (
  <>
    <div role="status">
      <p>
        <b>Your key. It is shown on this page only: copy it now.</b>
      </p>
      <div class="keybox">
        <code id="issued-key">{apiKey}</code>
        <button class="copy" type="button" data-copy={apiKey}>
          Copy
        </button>
      </div>
      <p class="note">
        {isReplaced
          ? 'The old key has stopped. The balance is unchanged.'
          : `${whole(TIERS[account.tier].credits)} credits.`}
        {view.interaction
          ? ` You do not need it here: ${appName(view.interaction)} gets a token of its own.`
          : ' We keep only its SHA-256.'}
      </p>
    </div>
    {view.interaction ? (
      allowance(view, view.interaction, `Return to ${appName(view.interaction)}`)
    ) : (
      <>
        {faultLine(view)}
        {form(
          view,
          <p class="spaced">
            {view.isAccount ? button('open', 'Open the account') : button('end', 'Done: hide the key', true)}
          </p>,
        )}
      </>
    )}
  </>
)

const deny = (view: ConnectView, interaction: Interaction): ComponentChildren =>
  view.stage.kind === 'key' ? null : (
    <div class="spaced">
      {form(
        view,
        <>
          {button('deny', 'Deny', true)}
          <p class="note">Nothing is connected then, and you go back to {appName(interaction)}.</p>
        </>,
      )}
    </div>
  )

function instructions({ stage, pasted, baseUrl }: ConnectView): ComponentChildren {
  const key = pasted ?? (stage.kind === 'key' ? stage.apiKey : undefined)
  if (key === undefined && stage.kind !== 'ready') return null
  const snippets = hostSnippets(baseUrl, key)
  const withKey = snippets.filter(({ id }) => id.endsWith('-key'))
  const signingIn = snippets.filter((snippet) => !withKey.includes(snippet))
  return (
    <section>
      <div class="head">
        <h2>In each assistant and framework</h2>
      </div>
      {hosts('By sign-in: they open this page with your e-mail address', signingIn)}
      {hosts('With the key', withKey)}
    </section>
  )
}

const hosts = (title: string, snippets: readonly HostSnippet[]): ComponentChildren => (
  <div class="fig hosts">
    <header>
      <h3>{title}</h3>
    </header>
    {snippets.map(({ host, how, text, link }) => (
      <details>
        <summary>{host}</summary>
        <div class="body">
          <p class="note">{withCode(how)}</p>
          {link === undefined ? null : (
            <p class="spaced">
              <a class="btn quiet" href={link}>
                Open in {host}
              </a>
            </p>
          )}
          <CodeBox label={host} head={<h4 class="label strong">{host}</h4>}>
            {text}
          </CodeBox>
        </div>
      </details>
    ))}
  </div>
)

/** Text between backticks as code. */
const withCode = (text: string): readonly ComponentChildren[] =>
  text.split('`').map((part, index) => (index % 2 === 1 ? <code>{part}</code> : part))
