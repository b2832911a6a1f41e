import Notification from '#models/notification'
import { isWithheldBid, isWithheldNotice } from '#models/project/visibility'
import type User from '#models/user'
import { PreparedRead } from '#services/database/prepared_read'

/** The numbers shown in the navigation of every page. */
export interface NavigationCounts {
  /** Pending bids on the owner's open projects. */
  pendingOffers: number
  /** Id of the newest pending bid; 0 without one. */
  latestBidId: number
  unreadMessages: number
  unreadNotifications: number
  /** Id of the newest unread notification that asks the user to act; 0 without one. */
  urgentNotificationId: number
}

type UnreadCounts = Pick<NavigationCounts, 'unreadNotifications' | 'urgentNotificationId'>

const unread = `
  select count(*)::int as "unreadNotifications",
    coalesce(max(id) filter (where type = any(:urgentTypes)), 0) as "urgentNotificationId"
  from notifications where user_id = :id and not read and not ${isWithheldNotice}`

const unreadCounts = new PreparedRead<UnreadCounts>(() => unread)

const counts = new PreparedRead<NavigationCounts>(
  () => `
    select offers.*,
       (select count(*)::int from messages
        where receiver_id = :id and read_at is null) as "unreadMessages",
       notices.*
     from (${unread}) notices, (
       select count(*) filter (where p.status = 'open')::int as "pendingOffers",
         coalesce(max(b.id), 0) as "latestBidId"
       from projects p join bids b on b.project_id = p.id
       where p.user_id = :id and not :isStager and p.deleted_at is null and b.status = 'pending'
         and not ${isWithheldBid('b')}
     ) offers`
)

export async function navigationCounts({ id, isStager }: User): Promise<NavigationCounts> {
  const [row] = await counts.rows({ id, isStager, urgentTypes: Notification.urgentTypes })
  return row
}

/** The numbers of unread notifications among them, for the bell. */
export async function unreadNotifications({ id }: User): Promise<UnreadCounts> {
  const [row] = await unreadCounts.rows({ id, urgentTypes: Notification.urgentTypes })
  return row
}
