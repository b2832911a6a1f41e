import { pipeline, Readable } from 'node:stream'
import { stringify, type Options } from 'csv-stringify'
import { DateTime } from 'luxon'
import type { HttpContext } from '@adonisjs/core/http'

/** Includes the full-width forms, and control characters that some programs skip. */
const formulaSigns = new Set([
  ...['=', '+', '-', '@', '|', '%'],
  ...['\uFF1D', '\uFF0B', '\uFF0D', '\uFF20', '\u2212'],
  ...['\t', '\r', '\n', '\0'],
])

/**
 * Prefixes text with an apostrophe if a spreadsheet could take it for a formula: it starts with a
 * formula sign, possibly full-width, possibly after spaces or quotes (ASVS 1.2.10).
 */
export function escapeFormula(text: string): string {
  const start = text.replace(/^[\p{Z}\p{Cf}"']+/u, '')
  return formulaSigns.has(start.charAt(0)) ? `'${text}` : text
}

/** Streams rows as a CSV file with a header and a byte order mark. */
export function csvStream(rows: AsyncIterable<unknown>, { cast, ...options }: Options): Readable {
  const csv = stringify({
    header: true,
    bom: true,
    cast: { ...cast, string: escapeFormula },
    ...options,
  })
  // An error on either side destroys both streams, and with them the response.
  return pipeline(Readable.from(rows), csv, () => {})
}

/**
 * Responds with a console list as a CSV file named after the list and the day, such as
 * `users-2026-11-22.csv`. The caller sets the content type, which the API document reads.
 */
export function sendCsv(
  response: HttpContext['response'],
  list: string,
  rows: AsyncIterable<unknown>,
  columns: Record<string, string>
) {
  const file = `${list}-${DateTime.utc().toISODate()}.csv`
  response.header('Content-Disposition', `attachment; filename="${file}"`)
  const csv = csvStream(rows, {
    columns,
    record_delimiter: 'windows',
    quoted_match: /[\r\n]/,
    cast: { date: (moment) => moment.toISOString() },
  })
  response.stream(csv)
}
