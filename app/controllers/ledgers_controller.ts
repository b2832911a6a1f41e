import { DateTime } from 'luxon'
import type { HttpContext } from '@adonisjs/core/http'
import { marketToday, marketZone } from '#shared/values/market_time'
import { ledgerPage, allLedgerEntries } from '#queries/ledger'
import { setCaching } from '#services/http/caching'
import { csvStream } from '#services/documents/csv'
import LedgerEntryTransformer from '#transformers/ledger_entry_transformer'

/** Ignores anything that isn't a page number. */
const pageIn = (text: unknown) =>
  typeof text === 'string' && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1

export default class LedgersController {
  /** The fees that a stager has paid, been refunded and still owes. */
  async show({ auth, inertia, request }: HttpContext) {
    const stager = auth.user?.isStager ? auth.user : null
    const ledger = stager && (await ledgerPage(stager, pageIn(request.qs().page)))
    return inertia.render('payments/ledger', {
      access: stager ? ('ok' as const) : auth.user ? ('not_stager' as const) : ('guest' as const),
      summary: ledger && ledger.summary,
      year: DateTime.now().setZone(marketZone).year,
      entries: LedgerEntryTransformer.transform(ledger?.entries ?? []),
    })
  }

  /** The whole ledger as a CSV file. */
  async download({ auth, response }: HttpContext) {
    if (!auth.user?.isStager) return response.redirect('/payments')
    const today = marketToday(new Date())
    response.header('Content-Type', 'text/csv; charset=utf-8')
    response.header('Content-Disposition', `attachment; filename="stagely-fees-${today}.csv"`)
    setCaching(response, 'never')
    const { columns } = LedgerEntryTransformer
    const rows = LedgerEntryTransformer.csvRows(allLedgerEntries(auth.user))
    response.stream(csvStream(rows, { columns }))
  }
}
