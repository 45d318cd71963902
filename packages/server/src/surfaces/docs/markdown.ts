import { Marked, type Tokens } from 'marked'

export interface MarkdownOptions {
  /** The address of a link; undefined leaves its text alone. */
  readonly linkTo: (href: string) => string | undefined
}

/** Own documents as HTML: headings have anchors, wide tables scroll, markup in the text is dropped. */
export function markdownHtml(text: string, { linkTo }: MarkdownOptions): string {
  let tables = 0
  const used = new Map<string, number>()
  const ownAnchor = (heading: string): string => {
    const anchor = anchorOf(heading)
    const before = used.get(anchor) ?? 0
    used.set(anchor, before + 1)
    return before === 0 ? anchor : `${anchor}-${before}`
  }
  const marked = new Marked({
    renderer: {
      html: () => '',
      heading({ tokens, depth }) {
        const inner = this.parser.parseInline(tokens)
        return `<h${depth} id="${ownAnchor(inner)}">${inner}</h${depth}>\n`
      },
      link({ href, tokens }) {
        const inner = this.parser.parseInline(tokens)
        const target = linkTo(href)
        return target === undefined ? inner : `<a href="${escaped(target)}">${inner}</a>`
      },
      code: ({ text: code }) =>
        `<div class="code"><pre tabindex="0"><code data-copyable>${escaped(code)}</code></pre><button class="copy" type="button">Copy</button></div>\n`,
      table({ header, rows }) {
        const cells = (row: readonly Tokens.TableCell[], tag: string): string =>
          row.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag.slice(0, 2)}>`).join('')
        const body = rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('')
        return `<div class="scroll" tabindex="0" role="region" aria-label="Table ${++tables}"><table><thead><tr>${cells(header, 'th scope="col"')}</tr></thead><tbody>${body}</tbody></table></div>\n`
      },
    },
  })
  return marked.parse(text, { async: false })
}

/** As GitHub makes them. */
export const anchorOf = (heading: string): string =>
  heading
    .replace(/<[^>]+>|&[^;]+;/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
