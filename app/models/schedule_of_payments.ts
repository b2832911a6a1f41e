import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { AddedKind } from '#shared/jobs/schedule'
import { stagingTerm } from '#shared/jobs/staging_terms'
import { inForce } from '#lifecycles/agreement_rules'
import { refuseIf } from '#lifecycles/lifecycle'
import {
  draftedLines,
  extensionLine,
  type AgreedExtension,
  type DraftedLine,
} from '#lifecycles/schedule_draft'
import { scheduleRefusals } from '#lifecycles/schedule_rules'
import Agreement from '#models/agreement'
import type Bid from '#models/bid'
import type { Actor } from '#models/person/acting'
import { notifyOther, recordLines } from '#models/schedule/changes'
import { underScheduleLock } from '#models/schedule/lock'
import ScheduleLine, { type LineDetails } from '#models/schedule_line'
import type Staging from '#models/staging'
import { dateOf, today, type LockedStaging } from '#models/staging'
import type User from '#models/user'

interface DraftedJob {
  bid: Bid
  staging: Staging | null
}

/** Stores lines, with their beginning in the history. */
async function store(
  locked: LockedStaging,
  kind: 'drafted' | 'added',
  lines: readonly DraftedLine[]
): Promise<ScheduleLine[]> {
  const { bid, trx } = locked
  const stored = await ScheduleLine.createMany(
    lines.map(({ dueOn, extendsFrom, ...line }) => ({
      ...{ ...line, bidId: bid.id },
      dueOn: dueOn === null ? null : dateOf(dueOn),
      extendsFrom: extendsFrom === null ? null : dateOf(extendsFrom),
    })),
    { client: trx }
  )
  for (const line of stored) await line.refresh()
  await recordLines(locked, kind, stored)
  return stored
}

/** What the two sides of a paid bid agree on about money. Stagely neither takes nor passes it on. */
export default class ScheduleOfPayments {
  constructor(readonly projectId: number) {}

  /** What follows from the agreement or the offer, without extensions that are in the schedule. */
  static async draftOf(
    { bid, staging }: DraftedJob,
    client?: TransactionClientContract
  ): Promise<DraftedLine[]> {
    const agreement = await Agreement.query({ client })
      .where('bidId', bid.id)
      .preload('versions')
      .first()
    const signed = inForce((agreement?.versions ?? []).map(({ facts }) => facts))
    const extensions = staging ? await this.#extensionsOf(staging, client) : []
    return draftedLines({
      price: signed?.terms.price ?? bid.amount,
      isSigned: signed !== null,
      terms: bid.paymentTerms,
      installOn: staging?.installOn?.toISODate() ?? signed?.terms.installOn ?? null,
      payer: signed && agreement?.payer === 'seller' ? 'seller' : 'owner',
      extensions,
      today: today(),
    })
  }

  static async #extensionsOf(
    { id, bidId }: Staging,
    client?: TransactionClientContract
  ): Promise<AgreedExtension[]> {
    const { rows } = await (client ?? db).rawQuery<{ rows: AgreedExtension[] }>(
      `select e.day::text as "removalOn", e.price from staging_entries e
       where e.staging_id = :id and e.kind = 'extended' and e.price > 0 and not exists (
         select from schedule_lines l where l.bid_id = :bidId
           and l.extends_from = e.day - :days::int)
       order by e.id`,
      { id, bidId, days: stagingTerm.monthDays }
    )
    return rows
  }

  /**
   * Puts the draft into the schedule. By the company.
   *
   * @throws RuleViolation (409)
   */
  async begin(actor: User) {
    await underScheduleLock(this.projectId, actor, async (locked) => {
      const lines = await ScheduleOfPayments.draftOf(locked, locked.trx)
      refuseIf(scheduleRefusals.begin(locked.schedule, lines.length))
      await store(locked, 'drafted', lines)
      await notifyOther(locked, 'schedule_changed')
    })
  }

  /**
   * Adds a payment by hand. By the company.
   *
   * @throws RuleViolation (409)
   */
  async add(actor: User, details: LineDetails & { kind: AddedKind }): Promise<ScheduleLine> {
    return underScheduleLock(this.projectId, actor, async (locked) => {
      refuseIf(scheduleRefusals.add(locked.schedule))
      const line = { ...details, origin: 'hand' as const, extendsFrom: null }
      const [stored] = await store(locked, 'added', [line])
      await notifyOther(locked, 'schedule_changed')
      return stored
    })
  }

  /**
   * Adds an agreed extension to a schedule that is in use. Call it once the staging is extended, in its transaction.
   * The notification of the extension covers it.
   *
   * @param extension.price  whole dollars; null if the two sides settle it between them
   */
  static async followExtension(
    locked: LockedStaging,
    { removalOn, price }: { removalOn: string; price: number | null }
  ) {
    if (price === null || price <= 0) return
    const { bid, trx } = locked
    const last = await ScheduleLine.query({ client: trx })
      .where('bidId', bid.id)
      .orderBy('id', 'desc')
      .first()
    if (!last) return
    const line = extensionLine({ removalOn, price }, last.payer)
    const former = await ScheduleLine.query({ client: trx })
      .where({ bidId: bid.id, extendsFrom: line.extendsFrom })
      .first()
    if (!former) await store(locked, 'drafted', [line])
  }

  /**
   * Moves the balance to the agreed install day, if it was due on the former one. Call it once the day is set, in its
   * transaction.
   *
   * @param former  the install day before (YYYY-MM-DD); null without one
   */
  static async followInstallDay(
    { bid, trx, actor }: Pick<LockedStaging, 'bid' | 'trx'> & { actor: Actor },
    { installOn, former }: { installOn: string; former: string | null }
  ) {
    const lines = await ScheduleLine.query({ client: trx })
      .where({ bidId: bid.id, kind: 'balance' })
      .whereNull('removedAt')
      .whereNull('paidOn')
      .where((due) => (former === null ? due.whereNull('dueOn') : due.where('dueOn', former)))
    for (const line of lines) {
      line.merge({ dueOn: dateOf(installOn), overdueNotifiedAt: null, revision: line.revision + 1 })
      await line.save()
    }
    await recordLines({ actor, trx }, 'moved', lines)
  }
}
