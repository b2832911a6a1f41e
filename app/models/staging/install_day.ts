/**
 * SQL expression for the agreed install day (YYYY-MM-DD, in the market's zone) of a bid; null without one.
 *
 * @param bids  alias of the bids table
 */
export const installDayOf = (bids: string) =>
  `(select s.install_on::text from stagings s where s.bid_id = ${bids}.id)`

/** SQL: the same as a column of the table itself. */
export const installDayColumn = `${installDayOf('bids')} as "installOn"`
