const quoted = (values: string[]) =>
  values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', ')

/** SQL condition: a text column contains one of these values. */
export function oneOf(column: string, values: string[]): string {
  return `${column} in (${quoted(values)})`
}

/** SQL condition: every item of a text[] column is one of these values. */
export function eachOneOf(column: string, values: string[]): string {
  return `${column} <@ array[${quoted(values)}]::text[]`
}
