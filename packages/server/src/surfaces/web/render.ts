import { type ComponentChildren, Fragment, h } from 'preact'
import { renderToString } from 'preact-render-to-string'

/** Markup of a page or a part of one, with everything escaped. */
export const rendered = (node: ComponentChildren): string => renderToString(h(Fragment, {}, node))
