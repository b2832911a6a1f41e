/** SQL condition: the same as `answersInvitation`. */
export const answersInvitationSql = (bids: string) =>
  `(${bids}.status <> 'cancelled' or ${bids}.cancellation_reason = 'given_up')`
