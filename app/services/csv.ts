import { pipeline, Readable } from 'node:stream'
import { stringify, type Options } from 'csv-stringify'

/** With the full-width forms, and what some programs skip before they look for the others. */
const formulaSigns = new Set([
  ...['=', '+', '-', '@', '|', '%'],
  ...['\uFF1D', '\uFF0B', '\uFF0D', '\uFF20', '\u2212'],
  ...['\t', '\r', '\n', '\0'],
])

/**
 * Text that no spreadsheet takes for a formula: what begins with one of its signs, also a
 * full-width one, also after blanks or quotes, gets an apostrophe in front (ASVS 1.2.10).
 */
export function withoutFormula(text: string): string {
  const start = text.replace(/^[\p{Z}\p{Cf}"']+/u, '')
  return formulaSigns.has(start.charAt(0)) ? `'${text}` : text
}

/** Rows as a CSV file with a header and a byte order mark, written while it is sent. */
export function csvOf(rows: AsyncIterable<unknown>, { cast, ...options }: Options): Readable {
  const csv = stringify({
    header: true,
    bom: true,
    cast: { ...cast, string: withoutFormula },
    ...options,
  })
  // An error on either side destroys both streams, and with them the response.
  return pipeline(Readable.from(rows), csv, () => {})
}
