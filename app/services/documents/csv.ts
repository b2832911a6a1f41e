import { pipeline, Readable } from 'node:stream'
import { stringify, type Options } from 'csv-stringify'
import type { HttpContext } from '@adonisjs/core/http'
import { marketStamp, marketToday } from '#shared/values/market_time'

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
 * `users-2026-11-22.csv`. Times are in the market's zone, which their headings name. The caller sets
 * the content type, which the API document reads.
 */
export function sendCsv(
  response: HttpContext['response'],
  list: string,
  rows: AsyncIterable<unknown>,
  columns: Record<string, string>
) {
  const file = `${list}-${marketToday(new Date())}.csv`
  response.header('Content-Disposition', `attachment; filename="${file}"`)
  const csv = csvStream(rows, {
    columns,
    record_delimiter: 'windows',
    quoted_match: /[\r\n]/,
    cast: { date: marketStamp },
  })
  response.stream(csv)
}

/** The length of an export for the audit trail, such as `1 row`. */
export const rowCount = (rows: number) => `${rows} ${rows === 1 ? 'row' : 'rows'}`

/** Responds with a list whose columns are given as heading and cell. */
export function sendList<Row>(
  response: HttpContext['response'],
  list: string,
  rows: AsyncIterable<Row>,
  columns: Record<string, (row: Row) => unknown>
) {
  const cells = Object.entries(columns)
  async function* lines() {
    for await (const row of rows) {
      yield Object.fromEntries(cells.map(([heading, cell]) => [heading, cell(row)]))
    }
  }
  const headings = Object.fromEntries(cells.map(([heading]) => [heading, heading]))
  sendCsv(response, list, lines(), headings)
}
