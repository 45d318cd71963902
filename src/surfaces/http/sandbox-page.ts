import type { SandboxApprovals } from '../../app/ports.ts'

type Payment = ReturnType<SandboxApprovals['payment']>

export const SANDBOX_STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 0; background: #f4f6f5; color: #16201c; }
main { max-width: 30rem; margin: 3rem auto; padding: 0 1rem; }
.notice { border: 2px solid; padding: .75rem 1rem; font-weight: 600; }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1.5rem; }
dd { margin: 0; font-variant-numeric: tabular-nums; }
form { display: flex; flex-wrap: wrap; gap: .75rem; margin-top: 1.5rem; }
button { font: inherit; min-height: 2.75rem; padding: 0 1.25rem; border: 2px solid #16201c; background: #fff; color: #16201c; cursor: pointer; }
button.primary { background: #16201c; color: #fff; }
button:focus-visible, a:focus-visible { outline: 2px solid; outline-offset: 2px; }
a { color: inherit; }
@media (prefers-color-scheme: dark) {
  body { background: #101613; color: #e6ece9; }
  button { border-color: #e6ece9; background: #101613; color: #e6ece9; }
  button.primary { background: #e6ece9; color: #101613; }
}
`

/** The page of the sandbox for one payment; undefined where there is no such payment. */
export function sandboxPage(payment: Payment): string {
  const content = payment ? contentFor(payment) : '<p>There is no such payment.</p>'
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Sandbox payment - Bellwether</title>
<link rel="icon" href="data:,">
<style>${SANDBOX_STYLE}</style>
</head>
<body>
<main>
<h1>Sandbox payment</h1>
<p class="notice" role="note">This is a sandbox: no money moves, and no card or account is asked for.</p>
${content}
</main>
</body>
</html>
`
}

function contentFor({
  id,
  description,
  amountMinor,
  currency,
  status,
  returnUrl,
}: NonNullable<Payment>): string {
  const details = `<dl>
<dt>For</dt><dd>${escaped(description)}</dd>
<dt>Amount</dt><dd>${escaped((amountMinor / 100).toFixed(2))} ${escaped(currency)}</dd>
</dl>`
  if (status !== 'open') {
    return `${details}\n<p>This payment is approved already. <a href="${escaped(`${returnUrl}?token=${id}`)}">Back to the shop</a></p>`
  }
  return `${details}
<form method="post">
<button class="primary" type="submit" name="decision" value="approve">Approve the payment</button>
<button type="submit" name="decision" value="cancel">Cancel</button>
</form>`
}

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
