/**
 * Defines the values of an enumeration once: which are stored, which are offered in forms, their
 * labels, and their older spellings.
 */
export interface EnumerationTable<Offered extends string, Displayed extends string> {
  /** Values offered in forms, with their labels, in display order. */
  offered: Readonly<Record<Offered, string>>
  /** Values that may be stored and displayed but are no longer offered. */
  displayed?: Readonly<Record<Displayed, string>>
  /** Older spellings, each with its current value. */
  aliases?: Readonly<Record<string, NoInfer<Offered | Displayed>>>
}

export interface Option<Value extends string = string> {
  value: Value
  label: string
}

/** Turns `some_old-value` into `Some old value`, the label of an unknown value. */
function humanize(value: string): string {
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

  /**
   * Label of a stored value. Unknown values get a label made from their name, missing ones an empty
   * string.
   */
  label(value: string | null | undefined): string {
    if (!value) return ''
    return this.#labels.get(value) ?? humanize(value)
  }

  /** The current value of an older spelling; returns anything else unchanged. */
  canonical(value: string): string {
    return Object.hasOwn(this.#aliases, value) ? this.#aliases[value] : value
  }
}

export type ValueOf<E> =
  E extends Enumeration<infer Offered, infer Displayed> ? Offered | Displayed : never
