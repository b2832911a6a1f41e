import type { Enumeration } from '#enums/enumeration'

/** SQL condition that a text column holds one of the values of an enumeration. */
export function oneOf(column: string, enumeration: Enumeration<string, string>): string {
  const values = enumeration.values.map((value) => `'${value.replaceAll("'", "''")}'`)
  return `${column} in (${values.join(', ')})`
}

/** SQL condition that every item of a text[] column is one of the values of an enumeration. */
export function eachOneOf(column: string, enumeration: Enumeration<string, string>): string {
  const values = enumeration.values.map((value) => `'${value.replaceAll("'", "''")}'`)
  return `${column} <@ array[${values.join(', ')}]::text[]`
}
