import { CodeField, codeSent, EmailField, FieldRow } from '../parts/form.tsx'
import { FREE_CREDITS } from './connect-words.ts'
import type { ConnectView } from './step-parts.tsx'
import { button, described, fieldForm, otherWay, stepForm } from './step-parts.tsx'

export function mailForm(view: ConnectView) {
  const { hasMail, interaction, stage } = view
  const typed = view.typed ?? ('address' in stage ? stage.address : '')
  const note = hasMail
    ? `New here? You get a free key with ${FREE_CREDITS} credits. Known here? ${interaction ? 'Your account pays.' : 'You may replace a lost key.'}`
    : `A new address gets a free key with ${FREE_CREDITS} credits. A known one signs in with its key.`
  return (
    <>
      {fieldForm(
        view,
        <EmailField typed={typed} described={described(view)}>
          {button('mail', hasMail ? 'Send code' : 'Get a free key')}
        </EmailField>,
        note,
      )}
      <p class="spaced">{otherWay(view, 'key', 'I have a key')}</p>
    </>
  )
}

export const pasteForm = (view: ConnectView) => (
  <>
    {fieldForm(
      view,
      <FieldRow id="key" label="Your API key">
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
      </FieldRow>,
      pasteNote(view),
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

export const codeForm = (view: ConnectView, address: string) => (
  <>
    {fieldForm(
      view,
      <CodeField described={described(view)}>{button('code', 'Go on')}</CodeField>,
      codeNote(view, address),
    )}
    {stepForm(
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

const codeNote = ({ shownCode }: ConnectView, address: string) =>
  shownCode === undefined ? (
    codeSent(address)
  ) : (
    <>
      This service sends no mail, and only this machine reaches it. The code for{' '}
      <b class="wrap-any">{address}</b> is <b class="code-digits">{shownCode}</b>.
    </>
  )
