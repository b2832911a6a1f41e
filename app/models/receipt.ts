import { belongsTo } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { ReceiptSchema } from '#database/schema'
import { NotFound } from '#exceptions/http_refusals'
import { isMadeBy } from '#lifecycles/bid_lifecycle'
import { refuseIf } from '#lifecycles/lifecycle'
import { receiptRefusals } from '#lifecycles/receipt_rules'
import AuditEvent from '#models/audit_event'
import Bid from '#models/bid'
import Payment from '#models/payment'
import ReceiptDetails from '#models/receipt_details'
import type User from '#models/user'
import { queueEmail } from '#services/queue/dispatch'

const pattern = /^ST-(\d{4})-(\d{6,9})$/

/** The year and the first digits of the serial. */
const startPattern = /^ST-(\d{4})-(\d{1,5})$/

/** Such as `ST-2026-000123`. */
export const receiptNumber = (year: number, serial: number) =>
  `ST-${year}-${String(serial).padStart(6, '0')}`

interface RowWithReceipt {
  receiptYear: number | null
  receiptSerial: number | null
}

/** The number of the receipt in a row of a list; null without one. */
export const receiptNumberIn = ({ receiptYear: year, receiptSerial: serial }: RowWithReceipt) =>
  year && serial ? receiptNumber(year, serial) : null

/**
 * The receipt for one fee, with the payer as of that moment. What it shows from other rows no longer
 * changes either. The former release issued receipts without a payer: they show the account's name.
 */
export default class Receipt extends ReceiptSchema {
  @belongsTo(() => Bid)
  declare bid: BelongsTo<typeof Bid>

  @belongsTo(() => Payment)
  declare payment: BelongsTo<typeof Payment>

  get number() {
    return receiptNumber(this.year, this.serial)
  }

  /**
   * Takes the next number of the year and queues the email. The counter's row stays locked until
   * the commit: the next receipt waits, and a rollback frees the number.
   *
   * @param of.payment  null if the fee is $0
   */
  static async issue(
    trx: TransactionClientContract,
    { bid, payer, payment }: { bid: Bid; payer: User; payment: Payment | null }
  ) {
    const details = await ReceiptDetails.find(bid.userId, { client: trx })
    const year = bid.paidAt!.toUTC().year
    const { rows } = await trx.rawQuery<{ rows: { issued: number }[] }>(
      `insert into receipt_counters as counter (year, issued) values (?, 1)
       on conflict (year) do update set issued = counter.issued + 1 returning issued`,
      [year]
    )
    const receipt = await this.create(
      {
        year,
        serial: rows[0].issued,
        bidId: bid.id,
        paymentId: payment?.id ?? null,
        amount: bid.platformFee,
        issuedAt: bid.paidAt!,
        payerName: payer.name,
        payerCompany: payer.company,
        payerAddress: details?.address ?? null,
        payerTaxId: details?.taxId ?? null,
      },
      { client: trx }
    )
    const key = `receipt:${receipt.number}`
    await queueEmail(trx, 'SendReceipt', { receiptId: receipt.id }, { key })
  }

  /** The year and the serial of a number such as `ST-2026-000123`; null for anything else. */
  static parse(number: string): { year: number; serial: number } | null {
    const [, year, serial] = pattern.exec(number) ?? []
    return year ? { year: Number(year), serial: Number(serial) } : null
  }

  /** Receipts whose number equals this or starts with it, ignoring case; null if it isn't a receipt number. */
  static startingLike(number: string) {
    const exact = this.parse(number.toUpperCase())
    if (exact) return this.query().where(exact)
    const [, year, start] = startPattern.exec(number.toUpperCase()) ?? []
    if (!year) return null
    const width = 10 ** (6 - start.length)
    const first = Number(start) * width
    return this.query()
      .where('year', Number(year))
      .whereBetween('serial', [first, first + width - 1])
  }

  /** Receipts of any year with this serial. */
  static ofSerial(serial: number) {
    const years = '(select year from receipt_counters)'
    return this.query().whereRaw(`year in ${years}`).where('serial', serial)
  }

  /** Receipts with everything they show. */
  static withDetails() {
    return this.query()
      .preload('payment')
      .preload('bid', (bid) => bid.preload('bidder').preload('project'))
  }

  /**
   * The receipt with this number, for its stager and the team.
   *
   * @throws NotFound (404) for everyone else
   */
  static async findVisibleOrFail(viewer: User, number: string): Promise<Receipt> {
    const parts = this.parse(number)
    const receipt = parts && (await this.withDetails().where(parts).first())
    if (!receipt || receipt.number !== number || !receipt.#isVisibleTo(viewer)) throw new NotFound()
    return receipt
  }

  /**
   * The receipt for this bid's fee, for its stager and the team.
   *
   * @throws NotFound (404) for everyone else
   */
  static async ofBid(viewer: User, bidId: number): Promise<Receipt> {
    const receipt = await this.withDetails().where({ bidId }).first()
    if (!receipt || !receipt.#isVisibleTo(viewer)) throw new NotFound()
    return receipt
  }

  /**
   * Prints the details of `actor`'s profile on this receipt, once.
   *
   * @returns the receipt with everything it shows
   * @throws RuleViolation (409) if it has details already, and without details in the profile
   */
  async complete(actor: User): Promise<Receipt> {
    await actor.underLock(async (user, trx) => {
      const receipt = await Receipt.query({ client: trx })
        .where('id', this.id)
        .forUpdate()
        .firstOrFail()
      const details = await ReceiptDetails.find(user.id, { client: trx })
      refuseIf(receiptRefusals.complete({ receipt, details }))
      if (receipt.payerName === null) {
        receipt.merge({ payerName: user.name, payerCompany: user.company })
      }
      const { address, taxId } = details!
      await receipt.merge({ payerAddress: address, payerTaxId: taxId }).save()
      await AuditEvent.record(trx, 'receipt_completed', { actor, bid: this.bid })
    })
    return Receipt.withDetails().where('id', this.id).firstOrFail()
  }

  #isVisibleTo(viewer: User) {
    return viewer.isTeam || isMadeBy(this.bid, viewer)
  }
}
