import { CodeField, codeSent, EmailField, Fault, Form, faulty, Submit } from './form.tsx'

export const FREE_KEY_PATH = '/account/free-key'

interface FreeKeyFields {
  readonly typed?: string
  readonly fault?: string | undefined
  readonly isConfirmed: boolean
}

/** Works without scripts: the page after it shows the key, or asks for the code. */
export const freeKeyForm = ({ typed = '', fault, isConfirmed }: FreeKeyFields) => (
  <Form action={FREE_KEY_PATH} class="narrow" id="free-key">
    <EmailField typed={typed} described={faulty('email-fault', fault)}>
      <Submit label={isConfirmed ? 'Send code' : 'Create key'} />
    </EmailField>
    <Fault id="email-fault" text={fault} />
    <p class="note">
      1,000 credits, 10 calls a minute. One key for each address, no card.{' '}
      {isConfirmed
        ? 'A code is sent to the address; the key appears once you typed it.'
        : 'The key appears on the next page.'}
    </p>
  </Form>
)

interface FreeKeyCode {
  readonly email: string
  /** Repeats the key if the form is sent twice. */
  readonly once: string
  readonly fault: string | undefined
}

export const freeKeyCodeForm = ({ email, once, fault }: FreeKeyCode) => (
  <>
    <Form action={FREE_KEY_PATH} class="narrow" hidden={{ email, once }}>
      <CodeField described={faulty('code-fault', fault)}>
        <Submit label="Create key" />
      </CodeField>
      <Fault id="code-fault" text={fault} />
      <p class="note">{codeSent(email)}</p>
    </Form>
    <Form action={FREE_KEY_PATH} hidden={{ email }}>
      <div class="row spaced">
        <Submit label="Send a new code" quiet />
      </div>
    </Form>
  </>
)
