import Bid from '#models/bid'
import type User from '#models/user'

export const ownBidsPageSize = 100

/** A page of a company's bids, with what their rows depend on besides. */
export interface OwnBids {
  /** Newest first. */
  bids: Bid[]
  /** Number of bids on all pages. */
  total: number
  /** The company's latest bid on each of their projects, also if it is on another page. */
  latest: Map<number, Bid>
}

interface OwnBidsOrder {
  page?: number
  perPage?: number
  /** Only those that this seat is in charge of. */
  inCharge?: number | null
}

/** Whether the job of a bid goes on: until the work is marked as completed, or the furniture is removed. */
const goesOn = `status in ('pending', 'payment_required', 'accepted') and (stager_completed_at is null
  or exists (select from stagings s where s.bid_id = bids.id and s.install_on is not null
    and s.removed_on is null))`

/** A company's bids in pages: those that go on come before all others, so that the first page has them. */
export async function ownBids(
  stager: User,
  { page = 1, perPage = ownBidsPageSize, inCharge = null }: OwnBidsOrder = {}
): Promise<OwnBids> {
  const found = await Bid.ofStager(stager)
    .if(inCharge !== null, (query) => query.where('inChargeId', inCharge!))
    .clearOrder()
    .orderByRaw(`(${goesOn}) desc, created_at desc, id desc`)
    .paginate(page, perPage)
  const bids = found
    .all()
    .toSorted((one, other) => +other.createdAt - +one.createdAt || other.id - one.id)
  const isComplete = bids.length === found.total
  const latest = isComplete ? bids : await latestOn(stager, bids)
  return {
    bids,
    total: found.total,
    latest: new Map(latest.toReversed().map((bid) => [bid.projectId, bid])),
  }
}

/** Newest first. */
const latestOn = (stager: User, bids: Bid[]) =>
  Bid.query()
    .where('userId', stager.id)
    .whereIn(
      'projectId',
      bids.map(({ projectId }) => projectId)
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
