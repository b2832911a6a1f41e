import { isWithheldBid } from '#models/project/visibility'

const identifier = (user: string) =>
  `coalesce(${user}.stager_identifier, 'CreativeStager' || ${user}.id)`

/** The chosen bid whose company has left the checkout, or the last chosen one that ended. */
const lost = (project: string) => `
  select b.id, b.user_id,
    case when b.status = 'payment_required' then 'left_checkout' else b.cancellation_reason end as kind,
    case when b.status = 'payment_required' then b.payment_declined_at else b.closed_at end as at
  from bids b
  where b.project_id = ${project}.id and case ${project}.status
    when 'open' then b.status = 'cancelled' and b.selected_at is not null
    when 'in_progress' then b.status = 'payment_required' and b.payment_declined_at is not null end
  order by b.closed_at desc nulls first limit 1`

const reserve = (project: string) => `
  select json_build_object('count', count(*) over (), 'bidId', b.id, 'company', ${identifier('u')},
    'amount', b.amount, 'awaitsConfirmation', b.confirmation_asked_at is not null)
  from bids b join users u on u.id = b.user_id
  where b.project_id = ${project}.id and b.status = 'pending' and not ${isWithheldBid('b')}
  order by b.confirmation_asked_at is not null, b.amount, b.id limit 1`

/**
 * SQL: the `Loss` of a project as JSON; null while nothing is lost, and after the owner has released an offer or
 * chosen another one.
 */
export const lastLossOf = (project: string) => `(
  select json_build_object('kind', l.kind, 'bidId', l.id, 'company', ${identifier('c')},
    'at', l.at, 'reserve', (${reserve(project)}))
  from (${lost(project)}) l join users c on c.id = l.user_id
  where l.kind <> 'released')`
