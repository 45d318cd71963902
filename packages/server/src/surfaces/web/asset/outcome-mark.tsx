import type { ComponentChildren } from 'preact'

const WORDS = { hit: 'came true', miss: 'did not', open: 'open' } as const

/** Told by its shape and its word. */
export const outcomeMark = (end: keyof typeof WORDS): ComponentChildren => (
  <span class="outc">
    <svg width="10" height="10" aria-hidden="true">
      <circle cx="5" cy="5" r={end === 'hit' ? 4.5 : 4} class={end} />
    </svg>
    {WORDS[end]}
  </span>
)
