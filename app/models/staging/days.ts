/** What decides whether the furniture is in the home. Calendar days (YYYY-MM-DD) in the market's zone. */
export interface StagingDays {
  installOn: string | null
  removedOn: string | null
}

/** With another install or removal day, what was said about the former term doesn't count. */
export const nothingSaid = { ownerAnswer: null, stagerAnswer: null, extensionAskedBy: null }

/** SQL: the `StagingDays` of an accepted bid as JSON; null for any other. */
export const stagingDaysOf = (bid: string) => `case when ${bid}.status = 'accepted' then coalesce(
  (select json_build_object('installOn', s.install_on, 'removedOn', s.removed_on)
    from stagings s where s.bid_id = ${bid}.id),
  json_build_object('installOn', null, 'removedOn', null)) end`
