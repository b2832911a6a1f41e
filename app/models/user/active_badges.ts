/** An active badge as others see it. */
export interface ShownBadge {
  name: string
  /** When its document was checked, ISO. */
  checkedAt: string
}

/**
 * SQL subquery for a company's active badges, as a JSON array of `ShownBadge`. Leaves out those that
 * have expired since the timer's last run.
 */
export const activeBadgesOf = (user: string) => `
  (select coalesce(json_agg(json_build_object('name', t.name, 'checkedAt', g.verification_date)
     order by lower(t.name)), '[]'::json)
   from professional_badges g join badge_types t on t.key = g.badge_type
   where g.user_id = ${user} and g.is_active and g.expiry_date > now())`
