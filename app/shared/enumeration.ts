/**
 * One truth for a set of allowed values: what may be stored, what is offered in forms,
 * how each value reads, and which older spellings mean the same.
 */
export interface EnumerationTable<Offered extends string, Displayed extends string> {
  /** Values offered in forms, with their labels, in display order. */
  offered: Readonly<Record<Offered, string>>
  /** Values that may be stored and shown, but are not offered any more. */
  displayed?: Readonly<Record<Displayed, string>>
  /** Older spellings and the value each stands for. */
  aliases?: Readonly<Record<string, NoInfer<Offered | Displayed>>>
}

export interface Option<Value extends string = string> {
  value: Value
  label: string
}

/** `some_old-value` → `Some old value`: how a value without a label reads. */
function humanise(value: string): string {
  const words = value.replaceAll(/[_-]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export class Enumeration<Offered extends string, Displayed extends string = never> {
  readonly values: readonly (Offered | Displayed)[]
  readonly options: readonly Option<Offered>[]
  readonly #aliases: Readonly<Record<string, string>>
  readonly #labels: Map<string, string>

  constructor(table: EnumerationTable<Offered, Displayed>) {
    const offered = Object.entries(table.offered) as [Offered, string][]
    const displayed = Object.entries(table.displayed ?? {}) as [Displayed, string][]
    this.#labels = new Map<string, string>([...offered, ...displayed])
    this.values = [...offered, ...displayed].map(([value]) => value)
    this.options = offered.map(([value, label]) => ({ value, label }))
    this.#aliases = table.aliases ?? {}
  }

  /** Text shown for a stored value; unknown ones are humanised, missing ones are empty. */
  label(value: string | null | undefined): string {
    if (!value) return ''
    return this.#labels.get(value) ?? humanise(value)
  }

  /** The value an older spelling stands for; anything else comes back as it is. */
  canonical(value: string): string {
    return Object.hasOwn(this.#aliases, value) ? this.#aliases[value] : value
  }
}

export type ValueOf<E> =
  E extends Enumeration<infer Offered, infer Displayed> ? Offered | Displayed : never
