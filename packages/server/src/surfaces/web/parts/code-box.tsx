import type { ComponentChildren } from 'preact'

interface CodeBoxProps {
  readonly head: ComponentChildren
  /** What it is, for who does not see the head beside it. */
  readonly label: string
  readonly class?: string
  readonly children: ComponentChildren
}

/** Copies what is copyable in its box. */
export const COPY = (
  <button class="copy" type="button">
    Copy
  </button>
)

/** Text to copy. */
export const CodeBox = ({ head, label, class: name = 'code spaced', children }: CodeBoxProps) => (
  <div class={name}>
    <header>
      {head}
      {COPY}
    </header>
    <pre tabindex={0} aria-label={label}>
      <code data-copyable>{children}</code>
    </pre>
  </div>
)

/** A new key, until it is hidden. */
export const keyBox = (apiKey: string, note: string) => (
  <div role="status">
    <p>
      <b>Your key. It is shown on this page only: copy it now.</b>
    </p>
    <div class="keybox">
      <code id="issued-key">{apiKey}</code>
      <button class="copy" type="button" data-copy={apiKey}>
        Copy
      </button>
    </div>
    <p class="note">{note}</p>
  </div>
)
