import db from '@adonisjs/lucid/services/db'
import { isMadeBy } from '#lifecycles/bid_lifecycle'
import type { DraftedLine } from '#lifecycles/schedule_draft'
import type Bid from '#models/bid'
import Invoice from '#models/invoice'
import { rowsWithActor } from '#models/person/acting'
import ScheduleEntry from '#models/schedule_entry'
import ScheduleLine from '#models/schedule_line'
import ScheduleOfPayments from '#models/schedule_of_payments'
import Staging, { today } from '#models/staging'
import User from '#models/user'

/** What one of the two parties of a paid bid sees of what is owed. */
export interface SchedulePage {
  bid: Bid
  owner: User
  staging: Staging | null
  /** By their due day. */
  lines: ScheduleLine[]
  /** What the company can put into the schedule; null for the owner, and once it is there. */
  draft: DraftedLine[] | null
  /** Newest first; for the owner, those that name it as the payer. */
  invoices: Invoice[]
  /** How many numbers of ours the company has used; 0 for the owner. */
  issued: number
  /** The history, newest first. */
  entries: ScheduleEntry[]
  /** Today in the market's zone (YYYY-MM-DD). */
  today: string
}

/** The schedule of a paid bid, whose project and bidder are loaded. */
export async function schedulePage(bid: Bid, viewer: User): Promise<SchedulePage> {
  const isCompany = isMadeBy(bid, viewer)
  const owner = isCompany ? await User.findOrFail(bid.project.userId) : viewer
  const staging = await Staging.query().where('bidId', bid.id).first()
  const lines = await ScheduleLine.ofBid(bid.id)
  const entries = await entriesOf(bid)
  const isDrafted = await hasDraft(bid)
  const draft = isCompany && !isDrafted ? await ScheduleOfPayments.draftOf({ bid, staging }) : null
  const read = isCompany ? Invoice.withLines() : Invoice.receivedBy(viewer)
  const invoices = await read.where('bidId', bid.id).orderBy('id', 'desc')
  const issued = isCompany ? await issuedBy(viewer) : 0
  return { bid, owner, staging, lines, draft, invoices, issued, entries, today: today() }
}

const entriesOf = ({ id }: Bid): Promise<ScheduleEntry[]> =>
  ScheduleEntry.query()
    .select(...rowsWithActor('schedule_entries', 'actor_id'))
    .whereIn('lineId', ScheduleLine.query().where('bidId', id).select('id'))
    .preload('line')
    .orderBy('id', 'desc')
    .limit(100)

/** Also if its payments were removed since. */
const hasDraft = async ({ id }: Bid): Promise<boolean> =>
  (await ScheduleLine.query()
    .where('bidId', id)
    .whereIn('origin', ['agreement', 'offer'])
    .first()) !== null

async function issuedBy({ id }: User): Promise<number> {
  const row = await db.from('invoice_counters').where('company_id', id).first()
  return row?.issued ?? 0
}
