import { InvoiceLineSchema } from '#database/schema'

/** A payment as an invoice names it. The database refuses changes. */
export default class InvoiceLine extends InvoiceLineSchema {}
