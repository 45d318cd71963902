import type { ComponentChildren } from 'preact'
import type { Stage } from '../../../service/sign-in/connect-flow.ts'
import type { Interaction } from '../../../service/sign-in/interactions.ts'
import type { OwnPath } from '../../http/own-path.ts'
import { Fault, Form, faulty, Submit } from '../parts/form.tsx'

export const stepForm = (
  { path, token, back }: Pick<ConnectView, 'path' | 'token'> & { readonly back?: OwnPath | undefined },
  body: ComponentChildren,
) => (
  <Form action={path} token={token} hidden={back === undefined ? {} : { back }}>
    {body}
  </Form>
)

export const fieldForm = (view: ConnectView, field: ComponentChildren, note: ComponentChildren) =>
  stepForm(
    view,
    <>
      {field}
      {faultLine(view)}
      <p class="note" id="note">
        {note}
      </p>
    </>,
  )

/** Of the field of such a form. */
export const described = ({ fault }: ConnectView) => ({
  'aria-describedby': 'note',
  ...faulty('fault note', fault),
})

export const faultLine = ({ fault }: ConnectView) => <Fault id="fault" text={fault} />

export const button = (step: Step, label: string, quiet = false) => (
  <Submit step={step} label={label} quiet={quiet} />
)

export const otherWay = ({ path, back }: ConnectView, by: 'mail' | 'key', label: string) => (
  <a href={`${path}?${new URLSearchParams({ by, ...(back === undefined ? {} : { back }) })}`}>{label}</a>
)

/** Each is a value of the buttons' `step`. */
export type Step =
  | 'mail'
  | 'code'
  | 'key'
  | 'choose'
  | 'replace'
  | 'leave'
  | 'accept'
  | 'deny'
  | 'open'
  | 'end'

export interface ConnectView {
  /** Address of the page, which all of its forms are sent to. */
  readonly path: OwnPath
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
  readonly back: OwnPath | undefined
  /** Whether it was signed in before. */
  readonly hasEnded: boolean
}
