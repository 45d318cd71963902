import { type HostSnippet, hostSnippets } from '../../docs/host-snippets.ts'
import { CodeBox } from '../parts/code-box.tsx'
import { buttonLink, QUIET } from '../parts/form.tsx'
import { inlineCode } from '../parts/prose.tsx'
import { sectionHead } from '../parts/section-head.tsx'

export function hostList(baseUrl: string, key: string | undefined) {
  const snippets = hostSnippets(baseUrl, key)
  const withKey = snippets.filter(({ id }) => id.endsWith('-key'))
  const signingIn = snippets.filter((snippet) => !withKey.includes(snippet))
  return (
    <section>
      {sectionHead('In each assistant and framework')}
      {hosts('By sign-in: they open this page with your e-mail address', signingIn)}
      {hosts('With the key', withKey)}
    </section>
  )
}

const hosts = (title: string, snippets: readonly HostSnippet[]) => (
  <div class="fig hosts">
    <header>
      <h3>{title}</h3>
    </header>
    {snippets.map(({ host, how, text, link }) => (
      <details>
        <summary>{host}</summary>
        <div class="body">
          <p class="note">{inlineCode(how)}</p>
          {link && <p class="spaced">{buttonLink(link, `Open in ${host}`, QUIET)}</p>}
          <CodeBox label={host} head={<h4 class="label strong">{host}</h4>}>
            {text}
          </CodeBox>
        </div>
      </details>
    ))}
  </div>
)
