import db from '@adonisjs/lucid/services/db'
import type { Masking } from '#shared/masking/masking'
import type { Room } from '#shared/projects/project_enums'
import { shownRoomPairs } from '#shared/jobs/room_pairs'
import type Bid from '#models/bid'
import { isPublicPair } from '#models/project/visibility'
import RoomPair from '#models/room_pair'
import { today } from '#models/staging'
import User from '#models/user'

/** What the two parties of a paid bid see of its before-and-after pairs. */
export interface BeforeAndAfter {
  bid: Bid
  owner: User
  /** Oldest first. */
  pairs: RoomPair[]
  /** Today in the market's zone (YYYY-MM-DD). */
  today: string
}

/** The pairs of a paid bid, whose project and bidder are loaded. */
export async function beforeAndAfter(bid: Bid): Promise<BeforeAndAfter> {
  const [owner, pairs] = await Promise.all([
    User.findOrFail(bid.project.userId),
    RoomPair.ofBid(bid),
  ])
  for (const pair of pairs) pair.$setRelated('bid', bid)
  return { bid, owner, pairs, today: today() }
}

/** A pair that everyone may see. */
export interface PublicPair {
  room: Room
  beforePhoto: string
  afterPhoto: string
  /** Without contact details once `masked` is applied. */
  city: string | null
  masked: Masking | null
  /** When the job was completed; until then, when the pair was added. */
  completedAt: Date
}

/** The latest pairs of a company that everyone may see, in one query. */
export async function publicPairsOf(identifier: string): Promise<PublicPair[]> {
  const { rows } = await db.rawQuery<{ rows: PublicPair[] }>(
    `select r.room, r.before_photo as "beforePhoto", r.after_photo as "afterPhoto", p.city, p.masked,
       coalesce(p.completed_at, b.stager_completed_at, r.created_at) as "completedAt"
     from users u join bids b on b.user_id = u.id join room_pairs r on r.bid_id = b.id
     join projects p on p.id = b.project_id
     where u.stager_identifier = :identifier
       and ${isPublicPair('r', { bids: 'b', projects: 'p' })}
     order by "completedAt" desc, r.id desc limit :shown`,
    { identifier, shown: shownRoomPairs }
  )
  return rows
}
