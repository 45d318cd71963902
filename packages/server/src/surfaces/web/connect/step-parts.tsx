import type { ComponentChildren } from 'preact'
import { Fault, Form, faulty, Submit } from '../parts/form.tsx'
import type { ConnectView, Step } from './connect-view.ts'

export const stepForm = (
  { path, token, back }: Pick<ConnectView, 'path' | 'token'> & { readonly back?: string | undefined },
  body: ComponentChildren,
): ComponentChildren => (
  <Form action={path} token={token} hidden={back === undefined ? {} : { back }}>
    {body}
  </Form>
)

/** A form about one field. */
export const fieldForm = (
  view: ConnectView,
  field: ComponentChildren,
  note: ComponentChildren,
): ComponentChildren =>
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

export const faultLine = ({ fault }: ConnectView): ComponentChildren => <Fault id="fault" text={fault} />

export const button = (step: Step, label: string, quiet = false): ComponentChildren => (
  <Submit step={step} label={label} quiet={quiet} />
)

export const otherWay = (
  { path, back }: ConnectView,
  by: 'mail' | 'key',
  label: string,
): ComponentChildren => (
  <a href={`${path}?${new URLSearchParams({ by, ...(back === undefined ? {} : { back }) })}`}>{label}</a>
)
