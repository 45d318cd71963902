import { pageOfLink } from '../../docs/docs-links.ts'
import { markdownHtml } from '../../docs/markdown.ts'

/**
 * A document of this project, without its first heading. Markup in it is dropped.
 * @param folder that relative links in the text start from
 */
export const prose = (markdown: string, folder = '') => (
  <div
    class="prose"
    dangerouslySetInnerHTML={{
      __html: markdownHtml(markdown.replace(/^# .*\n/, ''), { linkTo: (href) => pageOfLink(href, folder) }),
    }}
  />
)

/** Text in which names stand in backticks. */
export const inlineCode = (text: string) =>
  text.split('`').map((part, index) => (index % 2 === 0 ? part : <code>{part}</code>))
