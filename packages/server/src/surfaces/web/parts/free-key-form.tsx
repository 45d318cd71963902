import type { ComponentChildren } from 'preact'
import { EmailField, Fault, Form, faulty, Submit } from './form.tsx'

export const FREE_KEY_PATH = '/account/free-key'

interface FreeKeyWish {
  readonly typed?: string
  readonly fault?: string | undefined
}

/** Works without scripts: the page after it shows the key. */
export const freeKeyForm = ({ typed = '', fault }: FreeKeyWish = {}): ComponentChildren => (
  <Form action={FREE_KEY_PATH} class="narrow" id="free-key">
    <EmailField typed={typed} described={faulty('email-fault', fault)}>
      <Submit label="Create key" />
    </EmailField>
    <Fault id="email-fault" text={fault} />
    <p class="note">
      1,000 credits, 10 calls a minute. One key for each address, no card. The key appears on the next page.
    </p>
  </Form>
)
