import { errors } from '@vinejs/vine'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { isEin, ourNumber } from '#shared/jobs/invoices'
import { lastDayOf } from '#shared/jobs/staging_terms'
import { addressLines, printedAddressOf } from '#shared/payments/receipt_details'
import { isReleased } from '#lifecycles/bid_lifecycle'
import { refuse, refuseIf } from '#lifecycles/lifecycle'
import { invoiceRefusals, scheduleRefusals } from '#lifecycles/schedule_rules'
import Agreement from '#models/agreement'
import Invoice, { sealInvoiceDetails, type InvoiceDetails } from '#models/invoice'
import InvoiceLine from '#models/invoice_line'
import ReceiptDetails from '#models/receipt_details'
import type { LockedSchedule } from '#models/schedule/lock'
import ScheduleLine from '#models/schedule_line'
import { dateOf, today } from '#models/staging'
import { openAccess } from '#models/staging/access'
import type User from '#models/user'
import { notifyOnceUnread } from '#notifications/notify'

export interface NewInvoice {
  /** Ids of its payments. */
  lines: number[]
  /** The company's own number; without one, the next one of ours. */
  number?: string | null
}

/** Takes the company's next number. Its counter stays locked until the commit: a rollback frees the number. */
async function nextSerial(companyId: number, trx: TransactionClientContract): Promise<number> {
  const { rows } = await trx.rawQuery<{ rows: { issued: number }[] }>(
    `insert into invoice_counters as counter (company_id, issued) values (?, 1)
     on conflict (company_id) do update set issued = counter.issued + 1 returning issued`,
    [companyId]
  )
  return rows[0].issued
}

async function numberOf({ bid, trx }: Pick<LockedSchedule, 'bid' | 'trx'>, own: string | null) {
  if (own === null) {
    const serial = await nextSerial(bid.userId, trx)
    return { serial, number: ourNumber(serial) }
  }
  // Two invoices at once wait for each other here, as those with our numbers do.
  await trx.rawQuery(
    `insert into invoice_counters (company_id, issued) values (?, 0)
     on conflict (company_id) do update set issued = invoice_counters.issued`,
    [bid.userId]
  )
  const { rows } = await trx.rawQuery<{ rows: unknown[] }>(
    'select 1 from invoices where company_id = ? and lower(number) = lower(?)',
    [bid.userId, own]
  )
  if (rows.length > 0) {
    const message = `You have issued ${own} before. Choose another number.`
    throw new errors.E_VALIDATION_ERROR([{ field: 'number', message, rule: 'unique' }])
  }
  return { serial: null, number: own }
}

async function payableLines({ trx, bid, schedule }: LockedSchedule, ids: number[]) {
  const found = await ScheduleLine.query({ client: trx })
    .where('bidId', bid.id)
    .whereIn('id', ids)
    .orderByRaw('due_on asc nulls last, id')
    .preload('invoice')
  if (found.length < new Set(ids).size) {
    refuse('This payment isn’t in the schedule anymore. Look at the page again.')
  }
  for (const line of found) refuseIf(scheduleRefusals.invoice({ ...schedule, line: line.state }))
  if (found.some(({ payer }) => payer !== found[0].payer)) {
    refuse('The owner and the seller get invoices of their own. Choose payments of one of them.')
  }
  return found
}

const listOf = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** The sellers whom the agreement names, or else the home's. */
async function sellerNames({ bid, project, trx }: LockedSchedule): Promise<string> {
  const agreement = await Agreement.query({ client: trx })
    .where('bidId', bid.id)
    .preload('versions')
    .first()
  const names = agreement?.versions.at(-1)?.facts.parties.map(({ name }) => name) ?? []
  return names.length > 0 ? listOf.format(names) : `Seller of ${project.title}`
}

async function detailsOf(locked: LockedSchedule, lines: ScheduleLine[]): Promise<InvoiceDetails> {
  const { project, staging, other } = locked
  const access = openAccess(staging.access)
  const customer =
    lines[0].payer === 'owner' ? (other.company ?? other.name) : await sellerNames(locked)
  return {
    customer,
    property: access ? addressLines(access.address).join(', ') : project.location,
    project: project.title,
    descriptions: lines.map(({ title }) => title),
  }
}

/** The company as of now. The tax ID is printed only if it has switched that on. */
async function issuerOf({ actor, trx }: LockedSchedule) {
  const stored = await ReceiptDetails.find(actor.id, { client: trx })
  const taxId = stored?.taxIdOnInvoices ? stored.taxId : null
  return {
    issuerName: actor.company ?? actor.name,
    issuerAddress: stored?.address ? printedAddressOf(stored.address) : null,
    issuerTaxId: taxId !== null && isEin(taxId) ? taxId : null,
  }
}

export async function issueInvoice(
  locked: LockedSchedule,
  { lines: ids, number = null }: NewInvoice
): Promise<Invoice> {
  const { bid, actor, situation, trx } = locked
  const lines = await payableLines(locked, ids)
  const total = lines.reduce((sum, { amount }) => sum + amount, 0)
  refuseIf(invoiceRefusals.issue({ total }))
  const { installOn, removalOn } = situation.staging
  const invoice = await Invoice.create(
    {
      ...{ kind: 'invoice', companyId: bid.userId, bidId: bid.id },
      ...(await numberOf(locked, number)),
      ...(await issuerOf(locked)),
      issuedOn: dateOf(situation.today),
      personId: actor.personId ?? null,
      payer: lines[0].payer,
      details: sealInvoiceDetails(await detailsOf(locked, lines)),
      rentalFrom: installOn === null ? null : dateOf(installOn),
      rentalTo: removalOn === null ? null : dateOf(lastDayOf(removalOn)),
      total,
    },
    { client: trx }
  )
  await addLines(invoice, lines, trx)
  for (const line of lines) await line.merge({ invoiceId: invoice.id }).save()
  const { project, other: owner } = locked
  await notifyOwner({ project, bid, owner, trx }, invoice)
  return invoice
}

type Concerned = Pick<LockedSchedule, 'project' | 'bid' | 'trx'> & { owner: User }

/** Notifies the owner whom an invoice names as payer, once for several in a row. A seller has no account. */
async function notifyOwner({ project, bid, owner, trx }: Concerned, { kind, payer }: Invoice) {
  if (payer !== 'owner' || owner.deletedAt || !isReleased(bid)) return
  const type = kind === 'invoice' ? 'invoice_issued' : 'invoice_taken_back'
  await notifyOnceUnread(trx, owner.id, type, { project, bid })
}

const addLines = (
  { id: invoiceId }: Invoice,
  lines: readonly Pick<InvoiceLine, 'kind' | 'amount' | 'dueOn' | 'id'>[],
  client: TransactionClientContract
) =>
  InvoiceLine.createMany(
    lines.map(({ id: lineId, kind, amount, dueOn }, position) => ({
      ...{ invoiceId, lineId, kind, amount, dueOn, position },
    })),
    { client }
  )

/** Its amounts are those of the invoice, below 0. It has the next number of ours. */
export async function creditInvoice(
  locked: Concerned & { actor: User },
  invoice: Invoice
): Promise<Invoice> {
  const { actor, trx } = locked
  const { companyId, bidId, payer, rentalFrom, rentalTo, details } = invoice
  const { issuerName, issuerAddress, issuerTaxId } = invoice
  const note = await Invoice.create(
    {
      ...{ kind: 'credit_note', companyId, bidId, payer, rentalFrom, rentalTo, details },
      ...{ issuerName, issuerAddress, issuerTaxId, correctsId: invoice.id },
      ...(await numberOf(locked, null)),
      issuedOn: dateOf(today()),
      personId: actor.personId ?? null,
      total: -invoice.total,
    },
    { client: trx }
  )
  const credited = invoice.lines.map(({ lineId: id, kind, amount, dueOn }) => ({
    ...{ id, kind, amount: -amount, dueOn },
  }))
  await addLines(note, credited, trx)
  await trx
    .from('schedule_lines')
    .where('invoice_id', invoice.id)
    .update({ invoice_id: null, updated_at: new Date() })
  await notifyOwner(locked, note)
  return note
}
