import type { ComponentChildren } from 'preact'
import type { OutcomeWord } from '../record-rows.ts'

const SHAPES: Readonly<Record<OutcomeWord, { readonly word: string; readonly shape: ComponentChildren }>> = {
  came: { word: 'came true', shape: <circle cx="6" cy="6" r="5" class="f-ink" /> },
  failed: {
    word: 'did not',
    shape: <circle cx="6" cy="6" r="4.2" fill="none" class="ink" stroke-width="1.6" />,
  },
  void: { word: 'void', shape: <line x1="1" x2="11" y1="6" y2="6" class="ink" stroke-width="2" /> },
  open: {
    word: 'open',
    shape: (
      <circle cx="6" cy="6" r="4.2" fill="none" class="ink3" stroke-width="1.4" stroke-dasharray="2 2" />
    ),
  },
}

/** A shape and a word, so that an outcome is read without colour. */
export function outcomeMark(outcome: OutcomeWord) {
  const { word, shape } = SHAPES[outcome]
  return (
    <span class="mark-out">
      <svg width="12" height="12" aria-hidden="true">
        {shape}
      </svg>
      {word}
    </span>
  )
}
