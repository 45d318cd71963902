import type { ComponentChildren } from 'preact'
import type { Interaction } from '../../../service/sign-in/interactions.ts'
import type { PageInput } from '../page.ts'
import { intro } from '../parts/section-head.tsx'
import { chooseForm, newKeyForm, readyForm, unprovenForm } from './account-forms.tsx'
import { codeForm, mailForm, pasteForm } from './address-forms.tsx'
import { appTerms, clientIntro } from './app-terms.tsx'
import { appName, FREE_CREDITS } from './connect-words.ts'
import { hostList } from './host-list.tsx'
import type { ConnectView } from './step-parts.tsx'
import { button, stepForm } from './step-parts.tsx'

export function connectPage(view: ConnectView): PageInput {
  const { interaction } = view
  if (view.isAccount) return signInPage(view)
  return interaction ? appPage(view, interaction) : agentPage(view)
}

const signInPage = (view: ConnectView): PageInput => ({
  ...page('Sign in', [
    intro(
      'Sign in',
      `${view.hasEnded ? 'Your session has ended; nothing was changed. ' : ''}${
        view.hasMail
          ? 'With a code that is sent to your address. It also gets you a new key in place of a lost one.'
          : 'With your key, or with a new address, which gets a free key.'
      } You stay signed in for 30 days.`,
    ),
    currentForm(view),
  ]),
  path: '/account',
})

const appPage = (view: ConnectView, interaction: Interaction): PageInput =>
  page(
    'Connect an app',
    <>
      {clientIntro(interaction)}
      <div class={`cols connect${view.stage.kind === 'ask' ? ' terms-first' : ''}`}>
        <div class="c6">
          {currentForm(view)}
          {view.stage.kind === 'key' ? null : denyForm(view, interaction)}
        </div>
        <div class="c6">{appTerms(interaction)}</div>
      </div>
    </>,
  )

const denyForm = (view: ConnectView, interaction: Interaction) => (
  <div class="spaced">
    {stepForm(
      view,
      <>
        {button('deny', 'Deny', true)}
        <p class="note">Nothing is connected then, and you go back to {appName(interaction)}.</p>
      </>,
    )}
  </div>
)

function agentPage(view: ConnectView): PageInput {
  const { stage, pasted, baseUrl } = view
  const key = pasted ?? (stage.kind === 'key' ? stage.apiKey : undefined)
  return page('Connect an agent', [
    intro(
      'Connect an agent',
      `One e-mail address, one free key with ${FREE_CREDITS} credits, no card. Then comes what to enter in each assistant and framework.`,
    ),
    currentForm(view),
    key === undefined && stage.kind !== 'ready' ? null : hostList(baseUrl, key),
  ])
}

const currentForm = (view: ConnectView) => <div class="narrow">{formOf(view)}</div>

function formOf(view: ConnectView) {
  const { stage, by } = view
  if (stage.kind === 'key') return newKeyForm(view, stage)
  if (by === 'key') return pasteForm(view)
  if (by === 'mail' || stage.kind === 'ask') return mailForm(view)
  if (stage.kind === 'code') return codeForm(view, stage.address)
  if (stage.kind === 'choose') return chooseForm(view, stage.accounts)
  return stage.kind === 'unproven' ? unprovenForm(view, stage.account) : readyForm(view, stage)
}

/** Without a form: what happened, and what to do. */
export const connectNotice = (title: string, text: ComponentChildren | string): PageInput =>
  page(title, intro(title, text))

/** What the link of the mail opens. It does nothing, so that another browser, or a scanner of mails, may open it. */
export function codePage(code: string, awaited: Pick<ConnectView, 'path' | 'token'> | undefined): PageInput {
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
  const form = stepForm(
    awaited,
    <>
      <input type="hidden" name="code" value={code} />
      <p class="spaced">{button('code', 'Sign in')}</p>
    </>,
  )
  return { ...shown, main: [shown.main, form] }
}

const page = (title: string, main: ComponentChildren): PageInput => ({
  path: '/connect',
  title,
  description: 'Sign in to Bellwether, or get a key.',
  kind: 'connect',
  main,
})
