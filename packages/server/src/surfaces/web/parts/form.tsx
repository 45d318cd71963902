import type { ComponentChildren } from 'preact'

interface FormProps {
  readonly action: string
  /** Of the session; not set if nobody is signed in. */
  readonly token?: string | undefined
  /** Further fields. */
  readonly hidden?: Readonly<Record<string, string>>
  readonly class?: string
  readonly id?: string
  readonly children?: ComponentChildren
}

/** A form that works without scripts. */
export const Form = ({ action, token, hidden = {}, class: name, id, children }: FormProps) => (
  <form method="post" action={action} class={name} id={id}>
    {Object.entries({ ...(token === undefined ? {} : { token }), ...hidden }).map(([field, value]) => (
      <input type="hidden" name={field} value={value} />
    ))}
    {children}
  </form>
)

interface ButtonProps {
  readonly label: string
  /** What a screen reader says, if the label alone is not enough in a list. */
  readonly says?: string
  readonly quiet?: boolean
  /** What a form with several buttons is sent with. */
  readonly step?: string
  readonly children?: never
}

export const Submit = ({ label, says, quiet = false, step }: ButtonProps) => (
  <button
    class={`btn${quiet ? ' quiet' : ''}`}
    type="submit"
    name={step === undefined ? undefined : 'step'}
    value={step}
    aria-label={says}
  >
    {label}
  </button>
)

export const buttonLink = (href: string, label: ComponentChildren, style = 'btn') => (
  <a class={style} href={href}>
    {label}
  </a>
)

export const QUIET = 'btn quiet'

export const choiceLink = (href: string, label: ComponentChildren, current: boolean | 'page') => (
  <a href={href} aria-current={current === false ? undefined : current === 'page' ? 'page' : 'true'}>
    {label}
  </a>
)

export const labelled = (id: string, label: ComponentChildren, control: ComponentChildren) => (
  <div>
    <label for={id}>{label}</label>
    {control}
  </div>
)

interface Choice {
  readonly id: string
  readonly name?: string
  readonly label: string
  /** What no choice means. */
  readonly all?: string
  readonly chosen: string | null | undefined
  readonly options: readonly (readonly [value: string | undefined, text: string])[]
}

export const choice = ({ id, name = id, label, all = 'All', chosen, options }: Choice) =>
  labelled(
    id,
    label,
    <select id={id} name={name}>
      <option value="">{all}</option>
      {options.map(([value, text]) => (
        <option value={value} selected={(value ?? text) === chosen}>
          {text}
        </option>
      ))}
    </select>,
  )

export const Fault = ({ id, text }: { readonly id: string; readonly text: string | undefined }) =>
  text === undefined ? null : (
    <p class="err" id={id} role="alert">
      {text}
    </p>
  )

/** Of a field that a fault is about. */
export const faulty = (id: string, text: string | undefined) =>
  text === undefined ? {} : { 'aria-describedby': id, 'aria-invalid': true as const }

interface FieldRowProps {
  readonly id: string
  readonly label: ComponentChildren
  readonly children: ComponentChildren
}

/** A field with its button beside it. */
export const FieldRow = ({ id, label, children }: FieldRowProps) => (
  <>
    <label for={id}>{label}</label>
    <div class="row">{children}</div>
  </>
)

interface FieldProps {
  readonly described: { readonly 'aria-describedby'?: string; readonly 'aria-invalid'?: true }
  /** Its button. */
  readonly children: ComponentChildren
}

interface EmailProps extends FieldProps {
  readonly typed: string
}

export const EmailField = ({ typed, described, children }: EmailProps) => (
  <FieldRow id="email" label="Your e-mail address">
    <input
      id="email"
      name="email"
      type="email"
      autocomplete="email"
      maxlength={320}
      placeholder="you@example.org"
      required
      value={typed}
      {...described}
    />
    {children}
  </FieldRow>
)

export const CodeField = ({ described, children }: FieldProps) => (
  <FieldRow id="code" label="Code from the mail">
    <input
      id="code"
      name="code"
      class="mono"
      inputmode="numeric"
      autocomplete="one-time-code"
      maxlength={12}
      required
      {...described}
    />
    {children}
  </FieldRow>
)

export const codeSent = (address: string) => (
  <>
    Six digits, sent to <b class="wrap-any">{address}</b>. They are good for ten minutes, on this page only.
    Look among the spam too.
  </>
)
