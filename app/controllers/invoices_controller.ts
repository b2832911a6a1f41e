import type { HttpContext } from '@adonisjs/core/http'
import { periodName } from '#shared/jobs/invoices'
import { invoiceRefusals } from '#lifecycles/schedule_rules'
import { refuseIf } from '#lifecycles/lifecycle'
import { NotFound } from '#exceptions/http_refusals'
import Invoice from '#models/invoice'
import type User from '#models/user'
import { invoicePeriod, invoicesOf, invoicesTo, invoiceYears } from '#queries/invoices'
import { owedJobsOf } from '#queries/owed_jobs'
import { csvStream } from '#services/documents/csv'
import { renderInvoicePdf } from '#services/documents/invoice_pdf'
import { setCaching } from '#services/http/caching'
import { sendDownload } from '#services/http/download'
import InvoiceTransformer from '#transformers/invoice_transformer'
import { invoicePeriodValidator } from '#validators/schedule'

const dollars = (value: number) => (Number.isInteger(value) ? String(value) : value.toFixed(2))

/** What a file of a period has: a company's own invoices, or those that an owner got. */
const readIn = (viewer: User, period: ReturnType<typeof invoicePeriod>) =>
  viewer.isStager ? invoicesOf(viewer, period) : invoicesTo(viewer, period)

export default class InvoicesController {
  /**
   * What a company issued in a year or a month, with its jobs that have a schedule, and what an owner got.
   * `?period=2026-11`
   */
  async index(ctx: HttpContext) {
    const { auth, inertia, response } = ctx
    setCaching(response, 'never')
    const period = await this.#period(ctx)
    const { user } = auth
    if (!user) {
      const nothing = { side: null, years: [], issued: [], received: [], jobs: [] }
      return inertia.render('invoices/index', { ...nothing, period })
    }
    const issued = user.isStager ? await invoicesOf(user, period) : []
    return inertia.render('invoices/index', {
      side: user.isStager ? ('stager' as const) : ('owner' as const),
      period,
      years: await invoiceYears(user),
      issued: InvoiceTransformer.transform(issued, user),
      received: InvoiceTransformer.transform(await invoicesTo(user, period), user),
      jobs: user.isStager ? await owedJobsOf(user) : [],
    })
  }

  /** What a company issued as a CSV file in the columns that QuickBooks Online maps by itself. */
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

  /** The invoices of a period with their list, as one PDF. */
  async downloadPdf(ctx: HttpContext) {
    const { auth, response } = ctx
    const period = await this.#period(ctx)
    if (!auth.user) return response.redirect(`/invoices?period=${period.name}`)
    const invoices = await readIn(auth.user, period)
    refuseIf(invoiceRefusals.print({ count: invoices.length }))
    const bytes = await renderInvoicePdf({
      list: {
        title: `Invoices ${periodName(period.name)}`,
        other: auth.user.isStager ? 'To' : 'From',
      },
      invoices: invoices.map((invoice) => InvoiceTransformer.printed(invoice)),
    })
    return sendDownload(response, { name: `invoices-${period.name}`, type: 'pdf', bytes })
  }

  /** One of them, to print. For the company that issued it, and the owner who got it. */
  async show({ auth, inertia, params, response }: HttpContext) {
    setCaching(response, 'never')
    const { user } = auth
    if (!user) {
      response.status(404)
      return inertia.render('invoices/show', { invoice: null, projectId: null })
    }
    const invoice = await Invoice.findReadableOrFail(user, params.id)
    await invoice.load('bid')
    return inertia.render('invoices/show', {
      invoice: InvoiceTransformer.transform(invoice, user),
      /** Of the job's payments; null once it has ended. */
      projectId: invoice.bid.isPaid ? invoice.bid.projectId : null,
    })
  }

  /** The same as a PDF. 404 for everyone else. */
  async document({ auth, params, response }: HttpContext) {
    if (!auth.user) throw new NotFound()
    const invoice = await Invoice.findReadableOrFail(auth.user, params.id)
    const printed = InvoiceTransformer.printed(invoice)
    const bytes = await renderInvoicePdf({ list: null, invoices: [printed] })
    const name = `${invoice.kind.replace('_', '-')}-${invoice.number.replaceAll('/', '-')}`
    return sendDownload(response, { name, type: 'pdf', bytes })
  }

  async #period({ request }: HttpContext) {
    const [, query] = await invoicePeriodValidator.tryValidate(request.qs())
    return invoicePeriod(query?.period)
  }
}
