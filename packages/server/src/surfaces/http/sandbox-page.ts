import type { SandboxPayment } from '../../service/ports.ts'

type Payment = SandboxPayment | undefined

export const SANDBOX_STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; --ground: light-dark(#f1f4f3, #0c1211); --paper: light-dark(#fbfcfc, #121a18); --ink: light-dark(#12201c, #e8eeeb); --ink-2: light-dark(#3f4d48, #b4c0bb); --rule: light-dark(#d9e2df, #22302c); --rule-2: light-dark(#82908b, #6a7772); }
body { margin: 0; background: var(--ground); color: var(--ink); }
main { max-width: 32rem; margin: 4rem auto; padding: 0 1rem; }
h1 { margin: 0 0 1.25rem; font-size: 1.75rem; line-height: 1.2; letter-spacing: -.02em; }
.notice { margin: 0; border: 1px solid light-dark(#e4cf8b, #4a3f18); border-radius: 6px 6px 0 0; padding: .75rem 1.25rem; background: light-dark(#fff6db, #231e0d); color: light-dark(#4a3900, #ebdda5); font-weight: 600; }
.sheet { border: 1px solid var(--rule); border-top: 0; border-radius: 0 0 6px 6px; padding: 1.25rem; background: var(--paper); }
p { margin: 0; }
dl { display: grid; grid-template-columns: 1fr auto; margin: 0; }
dt, dd { margin: 0; padding: .5rem 0; border-bottom: 1px solid var(--rule); }
dt { color: var(--ink-2); }
dd { font-weight: 600; font-variant-numeric: tabular-nums; text-align: right; }
form, dl + p { display: flex; flex-wrap: wrap; gap: .5rem; margin-top: 1.25rem; }
button { font: inherit; font-weight: 600; min-height: 2.75rem; padding: 0 1.25rem; border: 1px solid var(--rule-2); border-radius: 4px; background: none; color: var(--ink); cursor: pointer; }
button.primary { border-color: var(--ink); background: var(--ink); color: var(--ground); }
:focus-visible { outline: 2px solid var(--ink); outline-offset: 2px; }
a { color: inherit; }
`

/** Approval page of one sandbox payment. */
export function sandboxPage(payment: Payment): string {
  const content = payment ? contentFor(payment) : '<p>There is no such payment.</p>'
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Sandbox payment - Bellwether</title>
<link rel="icon" href="/favicon.svg">
<style>${SANDBOX_STYLE}</style>
</head>
<body>
<main>
<h1>Sandbox payment</h1>
<p class="notice" role="note">This is a sandbox: no money moves, and no card or account is asked for.</p>
<div class="sheet">${content}</div>
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
