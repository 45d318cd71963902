import type { PageInput } from '../page.ts'
import { Fault, Form, faulty, Submit } from '../parts/form.tsx'

/** A form that was sent after the session had ended. */
export interface KeptForm {
  readonly path: string
  readonly fields: readonly (readonly [name: string, value: string])[]
}

interface SignInView {
  readonly hasEnded?: boolean
  readonly fault?: string
  readonly status?: number
  /** Sent again after the sign-in. */
  readonly kept?: KeptForm | undefined
}

export const adminSignInPage = ({ hasEnded = false, fault, status = 200, kept }: SignInView): PageInput => ({
  path: '/admin',
  title: 'Sign in · Administration · Bellwether',
  description: 'Keys, credits, usage and orders.',
  kind: 'admin',
  status,
  main: (
    <>
      <div class="intro">
        <h1>Administration</h1>
        <p class="lead">
          {hasEnded ? 'Your session has ended. ' : ''}
          {kept === undefined ? '' : 'Nothing was changed yet, and what you typed is kept. '}
          The token is exchanged for a session of eight hours, which scripts cannot read.
        </p>
      </div>
      <Form action="/admin/sign-in" class="narrow" hidden={keptFields(kept)}>
        <label for="token">Admin token</label>
        <div class="row">
          <input
            id="token"
            name="admin_token"
            class="mono"
            type="password"
            autocomplete="off"
            spellcheck={false}
            required
            {...faulty('token-fault', fault)}
          />
          <Submit label="Sign in" />
        </div>
        <Fault id="token-fault" text={fault} />
      </Form>
    </>
  ),
})

const keptFields = (kept: KeptForm | undefined): Readonly<Record<string, string>> =>
  kept === undefined
    ? {}
    : {
        'kept-path': kept.path,
        ...Object.fromEntries(kept.fields.map(([name, value]) => [`kept.${name}`, value])),
      }

/** Asks whether a form is to be sent that came after the end of a session. */
export const keptPage = ({ path, fields }: KeptForm, token: string): PageInput => ({
  path: '/admin',
  title: 'Signed in · Administration · Bellwether',
  description: 'A form that waits to be sent.',
  kind: 'admin',
  main: (
    <>
      <div class="intro">
        <h1>You are signed in again.</h1>
        <p class="lead">This form was not sent yet.</p>
      </div>
      <Form action={path} token={token} hidden={Object.fromEntries(fields)} class="narrow">
        <dl class="kv">
          {fields
            .filter(([name]) => !UNSEEN.has(name))
            .map(([name, value]) => (
              <>
                <dt>{name}</dt>
                <dd class="wrap-any">{value}</dd>
              </>
            ))}
        </dl>
        <p class="row spaced">
          <Submit label="Send it" />
          <a class="btn quiet" href="/admin?tab=keys">
            Leave it
          </a>
        </p>
      </Form>
    </>
  ),
})

const UNSEEN: ReadonlySet<string> = new Set(['once', 'back', 'again'])
