/** Files that are pages of the service. */
const PAGES: Readonly<Record<string, string>> = {
  'quality.md': '/methods',
  'hosts.md': '/docs/agents',
  'CHANGELOG.md': '/changes',
}

/**
 * The page that a link of a document leads to.
 * @param folder of pages beside the document: `/docs` for guides
 * @returns undefined for files of the repository that are no page
 */
export function pageOfLink(href: string, folder: string): string | undefined {
  if (/^(?:https:|\/|#)/.test(href)) return href
  const [path = '', anchor] = href.split('#')
  const name = path.split('/').at(-1) ?? ''
  const page =
    PAGES[name] ?? (path === name && folder !== '' ? `${folder}/${name.replace(/\.md$/, '')}` : undefined)
  return page === undefined || anchor === undefined ? page : `${page}#${anchor}`
}
