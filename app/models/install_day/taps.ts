import type { DayTapFacts } from '#lifecycles/install_day_rules'

/**
 * SQL: the taps of the agreed install and removal days of the staging `s` of the bid `b` on the project `p`, as a JSON
 * array of `DayTapFacts`, the oldest first. Undone ones are left out.
 */
export const dayTapsSql = `coalesce((
  select json_agg(json_build_object('kind', t.kind, 'step', t.step, 'reason', t.reason, 'at', t.tapped_at,
    'isAnnounced', t.announced_at is not null,
    'isAnswered', t.step = 'no_access' and (s.access_changed_at > t.received_at
      or exists (select from messages m where m.sender_id = p.user_id and m.receiver_id = b.user_id
        and m.created_at > t.received_at))) order by t.tapped_at, t.id)
  from day_taps t where t.staging_id = s.id and t.undone_at is null
    and t.day = case t.kind when 'install' then s.install_on else coalesce(s.removed_on, s.removal_on) end),
  '[]'::json)`

/**
 * SQL: whether the crew couldn't get in on the agreed install day of a staging, as the owner was notified, and neither
 * got in later that day nor finished on another one.
 *
 * @param staging  alias of the stagings table
 */
export const installMissedSql = (staging: string) => `coalesce((
  select t.step = 'no_access' and t.announced_at is not null
    and exists (select from bids done where done.id = ${staging}.bid_id and done.stager_completed_at is null)
  from day_taps t where t.staging_id = ${staging}.id and t.kind = 'install' and t.day = ${staging}.install_on
    and t.undone_at is null order by t.tapped_at desc, t.id desc limit 1), false)`

/** SQL: the photo that was sent for a tap of the bid, as its name; null while there is none. */
export const tapPhotoSql = (bidId: number) => `(select c.photo from condition_photos c
  where c.bid_id = ${bidId} and c.client_id = day_taps.photo_client_id and c.actor_id = day_taps.actor_id)`

/** PostgreSQL writes times into JSON in a format of its own. */
export const dayTapsOf = (taps: readonly DayTapFacts[]): DayTapFacts[] =>
  taps.map((tap) => ({ ...tap, at: new Date(tap.at).toISOString() }))
