import encryption from '@adonisjs/core/services/encryption'
import { belongsTo, hasMany, hasOne } from '@adonisjs/lucid/orm'
import type { BelongsTo, HasMany, HasOne } from '@adonisjs/lucid/types/relations'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { InvoiceSchema } from '#database/schema'
import { NotFound } from '#exceptions/http_refusals'
import { refuseIf } from '#lifecycles/lifecycle'
import { invoiceRefusals } from '#lifecycles/schedule_rules'
import Bid from '#models/bid'
import InvoiceLine from '#models/invoice_line'
import { creditInvoice, issueInvoice, type NewInvoice } from '#models/schedule/invoicing'
import Project, { type LockedProject } from '#models/project'
import { underScheduleLock } from '#models/schedule/lock'
import type User from '#models/user'
import { lockSignedInWith } from '#models/user/active_account_lock'

/** What an invoice says of its customer and its home. Encrypted, because it has the address. */
export interface InvoiceDetails {
  customer: string
  /** The address, or the project's title and place. */
  property: string
  /** The project's title. */
  project: string
  /** One for each line, in their order. */
  descriptions: string[]
}

/** Don't change the purpose: stored details are encrypted for it. */
const purpose = 'invoice_details'

export const sealInvoiceDetails = (details: InvoiceDetails): string =>
  encryption.encrypt(details, { purpose })

/** @returns null if nothing is stored, or if APP_KEY was replaced since */
export const openInvoiceDetails = (sealed: string | null): InvoiceDetails | null =>
  sealed === null ? null : encryption.decrypt<InvoiceDetails>(sealed, purpose)

/**
 * An invoice or a credit note that a company has issued for payments of a job. It never changes; what names people
 * goes with their account.
 */
export default class Invoice extends InvoiceSchema {
  @belongsTo(() => Bid)
  declare bid: BelongsTo<typeof Bid>

  @hasMany(() => InvoiceLine, { onQuery: (query) => void query.orderBy('position') })
  declare lines: HasMany<typeof InvoiceLine>

  /** The invoice that a credit note takes back. */
  @belongsTo(() => Invoice, { foreignKey: 'correctsId' })
  declare credits: BelongsTo<typeof Invoice>

  /** The credit note that took it back. */
  @hasOne(() => Invoice, { foreignKey: 'correctsId' })
  declare creditNote: HasOne<typeof Invoice>

  static withLines() {
    return this.query().preload('lines').preload('credits').preload('creditNote')
  }

  /** Those that name the owner of a job as payer, while its fee counts as paid. For that owner. */
  static receivedBy({ id }: Pick<User, 'id'>) {
    return this.withLines()
      .where('payer', 'owner')
      .whereIn(
        'bidId',
        Bid.query()
          .join('projects', 'projects.id', 'bids.project_id')
          .where('projects.user_id', id)
          .whereNull('projects.deleted_at')
          .where('bids.payment_status', 'paid')
          .select('bids.id')
      )
  }

  /** @throws NotFound (404) for everyone but the company that issued it */
  static async findOwnOrFail(viewer: User, id: number): Promise<Invoice> {
    const invoice = await this.withLines().where({ id, companyId: viewer.id }).first()
    if (!invoice) throw new NotFound()
    return invoice
  }

  /** @throws NotFound (404) for everyone but the company that issued it and the owner who got it */
  static async findReadableOrFail(viewer: User, id: number): Promise<Invoice> {
    const own = await this.withLines().where({ id, companyId: viewer.id }).first()
    const invoice = own ?? (await this.receivedBy(viewer).where('invoices.id', id).first())
    if (!invoice) throw new NotFound()
    return invoice
  }

  /**
   * Issues an invoice for payments of a job. By the company.
   *
   * @throws RuleViolation (409)
   * @throws E_VALIDATION_ERROR (422) for a number that the company has given before
   */
  static issue(projectId: number, actor: User, invoice: NewInvoice): Promise<Invoice> {
    return underScheduleLock(projectId, actor, (locked) => issueInvoice(locked, invoice))
  }

  get opened(): InvoiceDetails | null {
    return openInvoiceDetails(this.details)
  }

  /** Whether it can be taken back, of an invoice that is loaded with its credit note. */
  get creditRefusal(): string | null {
    return invoiceRefusals.credit({ kind: this.kind, creditedBy: this.creditNote?.number ?? null })
  }

  /**
   * Takes the whole invoice back with a credit note: its payments can be changed and invoiced again. By the company,
   * also once the job has ended.
   *
   * @throws RuleViolation (409)
   * @throws NotSignedIn (401) if the session has just ended, or the account was deleted or suspended
   */
  async credit(actor: User): Promise<Invoice> {
    const { projectId } = await Bid.findOrFail(this.bidId)
    const work = async ({ project, bids, trx }: LockedProject) => {
      const owner = await lockSignedInWith(actor, project.userId, trx)
      const invoice = await Invoice.query({ client: trx })
        .where('id', this.id)
        .preload('lines')
        .preload('creditNote')
        .firstOrFail()
      refuseIf(invoice.creditRefusal)
      const bid = bids.find(({ id }) => id === invoice.bidId)!
      return creditInvoice({ project, bid, trx, actor, owner }, invoice)
    }
    return Project.underLock(projectId, work, { includeDeleted: true })
  }

  /** Erases what names the person of a deleted account on its invoices and on those to it. */
  static async eraseAllOf({ id }: User, trx: TransactionClientContract) {
    await trx
      .from('invoices')
      .where('company_id', id)
      .update({ issuer_name: null, issuer_address: null, issuer_tax_id: null, details: null })
    await trx.rawQuery(
      `update invoices i set details = null from bids b join projects p on p.id = b.project_id
       where b.id = i.bid_id and p.user_id = ?`,
      [id]
    )
  }
}
