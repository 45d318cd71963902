import type { Client, Connection, Submittable } from 'pg'

/** What the driver keeps of a connection, and its types leave out. */
interface KnownStatements {
  /** Texts of what the server has prepared, by name. */
  readonly parsedStatements: Readonly<Record<string, string>>
}

interface Parameters {
  readonly name: string
  readonly text: string
  readonly values: readonly (string | number | null)[]
}

/**
 * A statement prepared once for a connection, whose answer is one text in one row. The driver's own asks for the columns
 * anew each time and makes an object of each row: about a third of the work of sending a batch.
 */
class TextStatement implements Submittable {
  readonly name: string
  readonly text: string
  readonly answer: Promise<string | null>
  readonly #values: (string | null)[]
  readonly #resolve: (answer: string | null) => void
  readonly #reject: (error: Error) => void
  #first: string | null = null

  constructor({ name, text, values }: Parameters) {
    const { promise, resolve, reject } = Promise.withResolvers<string | null>()
    this.name = name
    this.text = text
    this.answer = promise
    this.#values = values.map((value) => (typeof value === 'number' ? String(value) : value))
    this.#resolve = resolve
    this.#reject = reject
  }

  submit(connection: Connection): void {
    const { parsedStatements } = connection as unknown as KnownStatements
    connection.stream.cork()
    try {
      if (parsedStatements[this.name] === undefined) {
        connection.parse({ name: this.name, text: this.text, types: [] }, true)
      }
      connection.bind({ statement: this.name, values: this.#values }, true)
      connection.execute(null, true)
      connection.sync()
    } finally {
      connection.stream.uncork()
    }
  }

  handleDataRow({ fields: [first = null] }: { readonly fields: readonly (string | null)[] }): void {
    this.#first = first
  }

  handleError(error: Error): void {
    this.#reject(error)
  }

  handleReadyForQuery(): void {
    this.#resolve(this.#first)
  }

  handleRowDescription(): void {}
  handleCommandComplete(): void {}
}

/** @returns the text; null where it is null or there is no row */
export function readText(client: Client, parameters: Parameters): Promise<string | null> {
  return client.query(new TextStatement(parameters)).answer
}
