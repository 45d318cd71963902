import { MOST_CREDITS_A_MONTH, TIERS } from '@bellwether-markets/engine/kernel/credits'
import type { AddressAccount } from '../../../service/ports.ts'
import type { Stage } from '../../../service/sign-in/connect-flow.ts'
import type { Interaction } from '../../../service/sign-in/interactions.ts'
import { shownName } from '../../../service/sign-in/shown-name.ts'
import { whole } from '../number-text.ts'
import { keyBox } from '../parts/code-box.tsx'
import { FieldRow } from '../parts/form.tsx'
import { appName, FREE_CREDITS } from './connect-words.ts'
import type { ConnectView } from './step-parts.tsx'
import { button, described, faultLine, fieldForm, otherWay, stepForm } from './step-parts.tsx'

const creditsOf = ({ credits }: Pick<AddressAccount, 'credits'>): string =>
  credits.unlimited ? 'unlimited credits' : `${whole(credits.remaining)} credits`

export const chooseForm = (view: ConnectView, accounts: readonly AddressAccount[]) =>
  stepForm(
    view,
    <>
      <fieldset>
        <legend class="field-label">Several keys have this address. Which one pays?</legend>
        <div class="tiers">
          {ownFirst(accounts).map((account, index) => (
            <label>
              <input
                type="radio"
                name="account"
                value={account.id}
                checked={index === 0 && account.isProven}
                required
              />
              <span>
                <b class="mono">{account.maskedKey}</b> <span class="label">{shownName(account.name)}</span>
                {account.isProven ? null : <span class="note"> somebody got it with your address</span>}
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

const ownFirst = (accounts: readonly AddressAccount[]) =>
  accounts.toSorted((one, other) => Number(other.isProven) - Number(one.isProven))

export const unprovenForm = (view: ConnectView, account: AddressAccount) => (
  <>
    {stepForm(
      view,
      <>
        <h2 class="t">
          {account.tier === 'free'
            ? 'Somebody got a key with your address.'
            : 'Somebody bought a key with your address.'}
        </h2>
        <p class="note">
          <b class="mono">{account.maskedKey}</b>, {creditsOf(account)}. If it was you, you can keep the key.
          If not, others know it.
        </p>
        {faultLine(view)}
        <p class="note spaced">
          <b>Take it over:</b> you get a new key and the balance. The old key stops at once, with its
          sub-keys, apps and alerts to other addresses.
        </p>
        <p class="spaced">{button('replace', 'Take it over with a new key', true)}</p>
        <p class="note spaced">
          <b>Leave it:</b>{' '}
          {account.tier === 'free'
            ? 'the old key and its balance end.'
            : 'it stays with whoever bought it, without your address.'}{' '}
          Without another account you get a key of your own with {FREE_CREDITS} credits.
        </p>
        <p class="spaced">{button('leave', 'Leave it', true)}</p>
      </>,
    )}
    <p class="spaced">{otherWay(view, 'key', 'I have that key, and keep it')}</p>
  </>
)

type Ready = Extract<Stage, { readonly kind: 'ready' | 'opened' }>

export function readyForm(view: ConnectView, { account }: Ready) {
  const explanation = (
    <>
      <b class="mono">{account.maskedKey}</b>, {account.tier}, {creditsOf(account)}.
    </>
  )
  if (view.isAccount)
    return stepForm(
      view,
      <>
        <h2 class="t">You are known here.</h2>
        <p class="note">{explanation}</p>
        <p class="spaced">{button('open', 'Open the account')}</p>
      </>,
    )
  if (view.interaction)
    return (
      <>
        <h2 class="t">Your account pays.</h2>
        <p class="note">{explanation}</p>
        {allowance(view, view.interaction, 'Connect')}
        <p class="spaced">{otherWay(view, 'key', 'Use another key')}</p>
      </>
    )
  return stepForm(
    view,
    <>
      <h2 class="t">This address has a key.</h2>
      <p class="note">{explanation} It was shown when it was made, and cannot be shown again.</p>
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
}

export function newKeyForm(
  view: ConnectView,
  { apiKey, isReplaced, account }: Extract<Stage, { kind: 'key' }>,
) {
  const { interaction } = view
  const balance = isReplaced
    ? 'The old key has stopped. The balance is unchanged.'
    : `${whole(TIERS[account.tier].credits)} credits.`
  const use = interaction
    ? `You do not need it here: ${appName(interaction)} gets a token of its own.`
    : 'We keep only its SHA-256.'
  const end = view.isAccount ? button('open', 'Open the account') : button('end', 'Done: hide the key', true)
  return [
    keyBox(apiKey, `${balance} ${use}`),
    interaction
      ? allowance(view, interaction, `Return to ${appName(interaction)}`)
      : [faultLine(view), stepForm(view, <p class="spaced">{end}</p>)],
  ]
}

/** How much the app may use, and the button that connects it. */
const allowance = (view: ConnectView, interaction: Interaction, label: string) => (
  <div class="spaced">
    {fieldForm(
      view,
      <FieldRow id="credits" label="At most this many credits a month">
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
      </FieldRow>,
      `When they are used, paid calls of ${appName(interaction)} are refused until the first of the next month (UTC). You can change this under Account.`,
    )}
  </div>
)
