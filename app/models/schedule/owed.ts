/**
 * SQL: the payments of a bid as JSON, each an `OwedAmount`; null without any.
 *
 * @param bid  column with the id of the bid
 */
export const owedOf = (bid: string) => `(
  select json_agg(json_build_object('amount', l.amount, 'dueOn', l.due_on,
    'isPaid', l.paid_on is not null, 'answer', l.answer))
  from schedule_lines l where l.bid_id = ${bid} and l.removed_at is null)`
