import type { KoaContextWithOIDC } from 'oidc-provider'
import { rendered } from '../web/render.ts'

/** Shown to the person, because the request is none that could be answered to its client. */
export function errorPage(
  context: KoaContextWithOIDC,
  { error, error_description: description }: { readonly error: string; readonly error_description?: string },
): void {
  context.type = 'html'
  const page = (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <title>Sign-in did not begin</title>
      </head>
      <body>
        <main>
          <h1>Sign-in did not begin</h1>
          <p>
            The app sent a request that Bellwether cannot answer. Begin again in the app; if that does not
            help, tell its makers what is below.
          </p>
          <p>
            <code>{error}</code>
            {description === undefined ? '' : `: ${description}`}
          </p>
        </main>
      </body>
    </html>
  )
  context.body = `<!doctype html>${rendered(page)}`
}
