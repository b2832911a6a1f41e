import { hasCapability } from '#shared/accounts/capabilities'
import { moneyNotices } from '#shared/notifications/money_notices'
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
  from notifications where user_id = :id and not read and not ${isWithheldNotice}
    and (:hasWork or type = any(:moneyNotices))`

const unreadCounts = new PreparedRead<UnreadCounts>(() => unread)

const counts = new PreparedRead<NavigationCounts>(
  () => `
    select offers.*,
       (select count(*)::int from messages
        where receiver_id = :id and read_at is null and :hasWork) as "unreadMessages",
       notices.*
     from (${unread}) notices, (
       select count(*) filter (where p.status = 'open')::int as "pendingOffers",
         coalesce(max(b.id), 0) as "latestBidId"
       from projects p join bids b on b.project_id = p.id
       where p.user_id = :id and not :isStager and :hasWork and p.deleted_at is null and b.status = 'pending'
         and not ${isWithheldBid('b')}
     ) offers`
)

/** What the counts depend on besides the account: a seat without the work sees notices about money only. */
const bindings = ({ id, seat }: User) => ({
  ...{ id, urgentTypes: Notification.urgentTypes, moneyNotices: [...moneyNotices] },
  hasWork: !seat || hasCapability(seat, 'work'),
})

export async function navigationCounts(user: User): Promise<NavigationCounts> {
  const [row] = await counts.rows({ ...bindings(user), isStager: user.isStager })
  return row
}

/** The numbers of unread notifications among them, for the bell. */
export async function unreadNotifications(user: User): Promise<UnreadCounts> {
  const [row] = await unreadCounts.rows(bindings(user))
  return row
}
