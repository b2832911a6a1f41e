import type { HttpContext } from '@adonisjs/core/http'
import type { OwedJob } from '#queries/owed_jobs'
import Invoice from '#models/invoice'
import { invoicePeriod, invoicesOf, invoiceYears } from '#queries/invoices'
import { owedJobsOf } from '#queries/owed_jobs'
import { csvStream } from '#services/documents/csv'
import { setCaching } from '#services/http/caching'
import InvoiceTransformer from '#transformers/invoice_transformer'
import { invoicePeriodValidator } from '#validators/schedule'

const dollars = (value: number) => (Number.isInteger(value) ? String(value) : value.toFixed(2))

export default class InvoicesController {
  /** What a company issued in a year or a month, and its jobs with a schedule. `?period=2026-11` */
  async index(ctx: HttpContext) {
    const { auth, inertia, response } = ctx
    setCaching(response, 'never')
    const access = auth.user ? ('not_stager' as const) : ('guest' as const)
    const period = await this.#period(ctx)
    const jobs: OwedJob[] = []
    if (!auth.user?.isStager) {
      const nothing = { access, period, years: [], invoices: [], jobs }
      return inertia.render('invoices/index', nothing)
    }
    return inertia.render('invoices/index', {
      access: 'ok' as const,
      period,
      years: await invoiceYears(auth.user),
      invoices: InvoiceTransformer.transform(await invoicesOf(auth.user, period)),
      jobs: await owedJobsOf(auth.user),
    })
  }

  /** The same invoices as a CSV file in the columns that QuickBooks Online maps by itself. */
  async download(ctx: HttpContext) {
    const { auth, response } = ctx
    const period = await this.#period(ctx)
    if (!auth.user?.isStager) return response.redirect(`/invoices?period=${period.name}`)
    const invoices = await invoicesOf(auth.user, period)
    response.header('Content-Type', 'text/csv; charset=utf-8')
    const file = `invoices-${period.name}.csv`
    response.header('Content-Disposition', `attachment; filename="${file}"`)
    setCaching(response, 'never')
    const { columns } = InvoiceTransformer
    async function* rows() {
      yield* InvoiceTransformer.csvRows(invoices)
    }
    response.stream(csvStream(rows(), { columns, cast: { number: dollars } }))
  }

  /** One of them, to print. */
  async show({ auth, inertia, params, response }: HttpContext) {
    setCaching(response, 'never')
    if (!auth.user) {
      response.status(404)
      return inertia.render('invoices/show', { invoice: null, projectId: null })
    }
    const invoice = await Invoice.findOwnOrFail(auth.user, params.id)
    await invoice.load('bid')
    return inertia.render('invoices/show', {
      invoice: InvoiceTransformer.transform(invoice),
      projectId: invoice.bid.projectId,
    })
  }

  async #period({ request }: HttpContext) {
    const [, query] = await invoicePeriodValidator.tryValidate(request.qs())
    return invoicePeriod(query?.period)
  }
}
