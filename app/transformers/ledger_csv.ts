import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { wholeLedger } from '#queries/ledger'
import type User from '#models/user'
import { withoutFormula } from '#services/spreadsheet_text'
import LedgerEntryTransformer from '#transformers/ledger_entry_transformer'

async function* lines(stager: User) {
  for await (const entry of wholeLedger(stager)) {
    yield new LedgerEntryTransformer(entry).cells()
  }
}

/** A company's books as CSV, line by line; no field can become a formula in a spreadsheet. */
export function ledgerCsv(stager: User): Readable {
  const { columns } = LedgerEntryTransformer
  const csv = stringify({ columns, header: true, bom: true, cast: { string: withoutFormula } })
  // What fails on the way destroys the stream, and with it the answer.
  return pipeline(Readable.from(lines(stager)), csv, () => {})
}
