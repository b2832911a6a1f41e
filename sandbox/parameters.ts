import { badRequest } from '#sandbox/api_error'

type Fields = { [name: string]: string | Fields }

/** Form-encoded parameters of a call, as Stripe's clients send them: `a[b]=1`, `list[0]=x`. */
export class Parameters {
  #fields: Fields

  constructor(encoded: string) {
    this.#fields = parse(encoded)
  }

  /** @throws ApiError parameter_unknown, as Stripe does */
  only(...known: string[]): this {
    const unknown = Object.keys(this.#fields).find((name) => !known.includes(name))
    if (unknown !== undefined) {
      throw badRequest(`Received unknown parameter: ${unknown}`, 'parameter_unknown', unknown)
    }
    return this
  }

  /** A text, possibly nested: `text('card', 'number')`. Undefined if missing or empty. */
  text(...path: string[]): string | undefined {
    const value = path.reduce<string | Fields | undefined>(
      (fields, name) => (typeof fields === 'object' ? fields[name] : undefined),
      this.#fields
    )
    return typeof value === 'string' && value !== '' ? value : undefined
  }

  required(name: string): string {
    const value = this.text(name)
    if (value === undefined) {
      throw badRequest(`Missing required param: ${name}.`, 'parameter_missing', name)
    }
    return value
  }

  integer(name: string): number | undefined {
    const value = this.text(name)
    if (value === undefined) return undefined
    if (!/^-?\d{1,15}$/.test(value)) {
      throw badRequest(`Invalid integer: ${value}`, 'parameter_invalid_integer', name)
    }
    return Number(value)
  }

  list(name: string): string[] {
    const value = this.#fields[name]
    const items = typeof value === 'object' ? Object.values(value) : []
    return items.filter((item) => typeof item === 'string')
  }

  texts(name: string): Record<string, string> {
    const value = this.#fields[name]
    const entries = typeof value === 'object' ? Object.entries(value) : []
    return Object.fromEntries(
      entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    )
  }
}

function emptyFields(): Fields {
  return Object.create(null)
}

function parse(encoded: string): Fields {
  const fields = emptyFields()
  for (const [key, value] of new URLSearchParams(encoded)) {
    const path = key.split('[').map((part) => part.replace(/\]$/, ''))
    const last = path.pop()!
    let branch = fields
    for (const name of path) {
      const next = branch[name]
      branch = branch[name] = typeof next === 'object' ? next : emptyFields()
    }
    branch[last === '' ? String(Object.keys(branch).length) : last] = value
  }
  return fields
}
