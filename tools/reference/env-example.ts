import { SETTING_NAMES, SETTINGS } from '../../packages/server/src/main/config/settings.ts'

const LINE_WIDTH = 100

/** The text of `.env.example`: every setting with its meaning, commented out at its default. */
export function envExample(): string {
  const head = 'Settings of the service, read from environment variables. All are optional with MARKET=demo.'
  const blocks = SETTING_NAMES.map((name) => {
    const { default: standard, meaning, type, secret } = SETTINGS[name]
    const kind = `(${type}${secret ? '; secret' : ''})`
    return [...wrapped(`${meaning} ${kind}`), `#${name}=${standard ?? ''}`].join('\n')
  })
  return `${[wrapped(head).join('\n'), ...blocks].join('\n\n')}\n`
}

/** The settings as a Markdown table. */
export function settingsTable(): string {
  const rows = SETTING_NAMES.map((name) => {
    const { default: standard, meaning, type, secret } = SETTINGS[name]
    const shown = standard === undefined || standard === '' ? '' : `\`${standard}\``
    return `| \`${name}\` | ${type} | ${shown} | ${meaning}${secret ? ' Secret.' : ''} |`
  })
  return ['| Setting | Value | Default | Meaning |', '|---|---|---|---|', ...rows].join('\n')
}

/** A comment of `.env`, broken between words. */
function wrapped(text: string): readonly string[] {
  const lines: string[] = []
  let line = '#'
  for (const word of text.split(' ')) {
    if (line.length + 1 + word.length > LINE_WIDTH) {
      lines.push(line)
      line = '#'
    }
    line += ` ${word}`
  }
  return [...lines, line]
}
