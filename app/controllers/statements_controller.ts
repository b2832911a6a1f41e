import type { HttpContext } from '@adonisjs/core/http'
import { supportEmail } from '#config/mail'
import { operator } from '#config/operator'
import { NotFound } from '#exceptions/http_refusals'
import { allStatementLines } from '#queries/statement'
import { statementPage, statementPeriod } from '#queries/statement_page'
import { setCaching } from '#services/http/caching'
import { csvStream } from '#services/documents/csv'
import StatementLineTransformer from '#transformers/statement_line_transformer'

export default class StatementsController {
  /** All fees that a stager paid in a year, and what went back. */
  async show({ auth, inertia, params, response }: HttpContext) {
    setCaching(response, 'never')
    const access = auth.user ? ('not_stager' as const) : ('guest' as const)
    const year = Number(params.year)
    if (!auth.user?.isStager) {
      return inertia.render('statements/show', { access, year, statement: null, lines: [] })
    }
    const found = await statementPage(auth.user, year)
    if (!found) throw new NotFound()
    const issuer = { ...operator, supportEmail, asOf: new Date().toISOString() }
    const { lines: rows, ...statement } = { ...found, issuer }
    const lines = StatementLineTransformer.transform(rows)
    return inertia.render('statements/show', { access: 'ok', year, statement, lines })
  }

  /** The same as a CSV file. */
  async download({ auth, params, response }: HttpContext) {
    const year = Number.parseInt(params.file)
    if (!auth.user?.isStager) return response.redirect(`/statements/${year}`)
    const found = await statementPeriod(auth.user, year)
    if (!found) throw new NotFound()
    response.header('Content-Type', 'text/csv; charset=utf-8')
    response.header('Content-Disposition', `attachment; filename="stagely-statement-${year}.csv"`)
    setCaching(response, 'never')
    const { columns } = StatementLineTransformer
    const rows = StatementLineTransformer.csvRows(allStatementLines(auth.user, found.period))
    response.stream(csvStream(rows, { columns }))
  }
}
