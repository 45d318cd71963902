import { whole } from '../number-text.ts'
import type { PageInput } from '../page.ts'
import { accountTabs } from '../parts/account-tabs.tsx'
import { CodeBox, keyBox } from '../parts/code-box.tsx'
import { Fault, Form, Submit } from '../parts/form.tsx'
import { plainFigure } from '../parts/plain-table.tsx'
import { intro } from '../parts/section-head.tsx'
import { ownerOf } from '../viewers.ts'
import { appList, keyList } from './access-lists.tsx'
import type { AccountData, AccountView, AccountWish } from './account-data.ts'
import { creditsFigure, pace } from './credits-figure.tsx'

const DONE: Readonly<Record<string, string>> = {
  'key-made': 'The key was made.',
  'key-ended': 'The key has stopped.',
  'key-replaced': 'The old key has stopped. The credits are unchanged. Apps must sign in again.',
  'app-ended': 'The app is disconnected.',
  'app-limited': 'The limit of the app was changed.',
  'free-key': 'This is your account. Sign in with your address or your key whenever you come back.',
}

export function accountPage(view: AccountView, wish: AccountWish = {}): PageInput {
  const { session, token, data, shownKey } = view
  const done = wish.done === undefined ? undefined : DONE[wish.done]
  const { fault } = wish
  return {
    path: '/account',
    title: 'Account · Bellwether',
    description: 'Credits, keys, apps, usage and orders of your account.',
    kind: 'account',
    ...(fault === undefined ? {} : { status: 422 }),
    main: (
      <>
        {intro(
          headline(data),
          <>
            Account of {ownerOf(session)}. {pace(data)}
          </>,
          { leadStyle: 'lead wrap-any' },
        )}
        {accountTabs('/account')}
        {done === undefined ? null : (
          <p class="note spaced" role="status">
            <b>{done}</b>
          </p>
        )}
        {shownKey === undefined ? null : newKey(shownKey, view)}
        {wish.form === 'create-key' ? null : <Fault id="fault" text={fault} />}
        {creditsFigure(view)}
        {plainFigure('Keys', keyList(view, wish))}
        {plainFigure('Connected apps', appList(view))}
        {data.others.length === 0 ? null : plainFigure('Further accounts of this address', others(view))}
        <div class="row spaced">
          <Form action="/account/sign-out" token={token}>
            <Submit label="Sign out" quiet />
          </Form>
        </div>
      </>
    ),
  }
}

const headline = ({ credits: { unlimited, remaining } }: AccountData) =>
  unlimited ? (
    'Unlimited credits'
  ) : (
    <>
      <span id="credits-left">{whole(Math.max(0, remaining))}</span> {remaining === 1 ? 'credit' : 'credits'}{' '}
      left
    </>
  )

const newKey = (apiKey: string, { token, baseUrl }: AccountView) => (
  <div class="narrow spaced">
    {keyBox(apiKey, 'We keep only its SHA-256. It disappears from this page after 15 minutes.')}
    <CodeBox label="First call with curl" head={<h2 class="label strong">First call, 1 credit</h2>}>
      {`curl -s '${baseUrl}/v1/prices?symbols=SPY' \\\n    -H 'X-API-Key: ${apiKey}'`}
    </CodeBox>
    <Form action="/account/hide-key" token={token} class="spaced">
      <Submit label="Done: hide the key" quiet />
    </Form>
  </div>
)

const others = ({ data, token }: AccountView) => (
  <ul class="apps">
    {data.others.map(({ id, maskedKey, name, credits }) => (
      <li>
        <p>
          <b class="mono">{maskedKey}</b> {name}
        </p>
        <p class="note">{credits.unlimited ? 'unlimited' : whole(credits.remaining)} credits</p>
        <Form action="/account/choose" token={token} hidden={{ account: String(id) }}>
          <Submit label="Show" says={`Show the account of ${maskedKey}`} quiet />
        </Form>
      </li>
    ))}
  </ul>
)
