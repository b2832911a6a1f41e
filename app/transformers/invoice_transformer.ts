import { BaseTransformer } from '@adonisjs/core/transformers'
import { invoiceKinds } from '#shared/jobs/invoices'
import { scheduleKinds, schedulePayers } from '#shared/jobs/schedule'
import type Invoice from '#models/invoice'
import type User from '#models/user'

/** `2026-11-30` → `11/30/2026`, as QuickBooks Online reads dates. */
const usDay = (day: string | null): string =>
  day === null ? '' : `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`

const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

/** An issued invoice or credit note, for its company and the owner who got it. Amounts are in cents, days YYYY-MM-DD. */
export default class InvoiceTransformer extends BaseTransformer<Invoice> {
  constructor(
    resource: Invoice,
    protected viewer: User
  ) {
    super(resource)
  }

  toObject() {
    const takeBack = this.resource.companyId === this.viewer.id && !this.resource.creditRefusal
    return { ...InvoiceTransformer.printed(this.resource), can: { takeBack } }
  }

  /** What it says, on the page and in files. */
  static printed(invoice: Invoice) {
    const { opened } = invoice
    return {
      ...{ id: invoice.id, kind: invoice.kind, number: invoice.number, total: invoice.total },
      kindLabel: invoiceKinds.label(invoice.kind),
      issuedOn: invoice.issuedOn.toISODate()!,
      /** As of the day it was issued; null once the account is deleted. */
      issuer: {
        name: invoice.issuerName,
        address: invoice.issuerAddress,
        taxId: invoice.issuerTaxId,
      },
      /** Null once one of the accounts is deleted. */
      customer: opened?.customer ?? null,
      payerLabel: schedulePayers.label(invoice.payer),
      property: opened?.property ?? null,
      project: opened?.project ?? null,
      rentalFrom: invoice.rentalFrom?.toISODate() ?? null,
      rentalTo: invoice.rentalTo?.toISODate() ?? null,
      /** The invoice that a credit note takes back. */
      takesBack: invoice.credits?.number ?? null,
      takenBackBy: invoice.creditNote
        ? { id: invoice.creditNote.id, number: invoice.creditNote.number }
        : null,
      lines: invoice.lines.map(({ id, kind, amount, dueOn }, at) => ({
        ...{ id, amount },
        item: scheduleKinds.label(kind),
        description: opened?.descriptions[at] ?? null,
        dueOn: dueOn?.toISODate() ?? null,
      })),
    }
  }

  /** As QuickBooks Online maps them by itself. */
  static readonly columns = [
    ...['Invoice number', 'Customer', 'Invoice date', 'Due date', 'Terms', 'Service date', 'Item'],
    ...['Description', 'Quantity', 'Rate', 'Amount', 'Memo'],
  ];

  /** A row for each line. Amounts are numbers, so a credit note isn't taken for a formula. */
  static *csvRows(invoices: Iterable<Invoice>): Generator<(string | number)[]> {
    for (const invoice of invoices) yield* this.#rows(invoice)
  }

  static #rows(invoice: Invoice): (string | number)[][] {
    const {
      number,
      issuedOn,
      customer,
      payerLabel,
      property,
      project,
      rentalFrom,
      takesBack,
      lines,
    } = this.printed(invoice)
    const about = [project, property].filter((part) => part !== null).join(', ')
    const memo = takesBack === null ? about : `Credit for ${takesBack}. ${about}`
    return lines.map(({ item, description, amount, dueOn }) => {
      const due = dueOn === null || dueOn < issuedOn ? issuedOn : dueOn
      const days = daysBetween(issuedOn, due)
      const dollars = amount / 100
      return [
        ...[number, customer ?? payerLabel, usDay(issuedOn), usDay(due)],
        ...[days === 0 ? 'Due on receipt' : `Net ${days}`, usDay(rentalFrom)],
        ...[item, description ?? '', 1, dollars, dollars, memo],
      ]
    })
  }
}
