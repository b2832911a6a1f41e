import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { queueNames, type QueueName } from '#config/queue'
import { openPaymentStatuses, type PaymentStatus } from '#lifecycles/payment_lifecycle'

/** Counts end here, so that a reading stays cheap however much has accumulated. */
const most = 10_000

/** Seconds for each query of a reading. Prometheus waits ten seconds for an answer. */
const timeout = 1

/** Payments that the timers still work on. The list is that of the index `payments_unsettled`. */
const openStates: readonly PaymentStatus[] = [...openPaymentStatuses, 'refund_pending']

/** A job's score holds its priority above these digits, and its due time (ms since 1970) in them. */
const dueDigits = 10_000_000_000_000

interface QueueFigures {
  queue: QueueName
  due: number
  active: number
  /** In the last 24 hours. */
  failed: number
  /** Seconds that the oldest due job has been waiting. */
  oldest: number
}

interface OpenPayments {
  state: PaymentStatus
  count: number
  /** Seconds since the oldest one was created. */
  oldest: number
}

interface EndedPayments {
  state: PaymentStatus
  count: number
}

export interface OperatingFigures {
  queues: QueueFigures[]
  openPayments: OpenPayments[]
  /** In the last hour. */
  endedPayments: EndedPayments[]
}

/**
 * What the operators' monitoring asks for every few seconds: lengths and ages of the queues, and the
 * payments that are open or have just ended. Every count uses an index and ends at 10,000, so the
 * tables may be of any size.
 *
 * @throws an error of the database, also if a query takes longer than a second
 */
export function operatingFigures(): Promise<OperatingFigures> {
  return db.transaction(async (trx) => {
    await trx.rawQuery(`set local statement_timeout = '${timeout}s'`)
    return {
      queues: await queueFigures(trx),
      openPayments: await openPayments(trx),
      endedPayments: await endedPayments(trx),
    }
  })
}

async function queueFigures(trx: TransactionClientContract): Promise<QueueFigures[]> {
  const count = (condition: string) =>
    `(select count(*)::int from (
       select from queue_jobs where queue = q.name and ${condition} limit ${most}) counted)`
  const { rows } = await trx.rawQuery<{ rows: QueueFigures[] }>(
    `select q.name as queue,
       least(${most}, ${count("status = 'pending'")}
         + ${count("status = 'delayed' and execute_at <= clock.now")}) as due,
       ${count("status = 'active'")} as active,
       ${count("status = 'failed' and finished_at > clock.now - 86400000")} as failed,
       greatest(0, clock.now - least(
         (select min(score) % ${dueDigits} from queue_jobs
          where queue = q.name and status = 'pending'),
         (select min(execute_at) from queue_jobs where queue = q.name and status = 'delayed'),
         clock.now))::float8 / 1000 as oldest
     from unnest(:names::text[]) as q(name),
       (select (extract(epoch from clock_timestamp()) * 1000)::bigint as now) clock`,
    { names: `{${queueNames.join(',')}}` }
  )
  return rows
}

/** One row for each open state. */
async function openPayments(trx: TransactionClientContract): Promise<OpenPayments[]> {
  const { rows } = await trx.rawQuery<{ rows: OpenPayments[] }>(
    `select status as state, count(*)::int as count,
       extract(epoch from clock_timestamp() - min(created_at))::float8 as oldest
     from (select status, created_at from payments
       where status in (${openStates.map((state) => `'${state}'`).join(', ')})
       order by created_at limit ${most}) open
     group by status`
  )
  return openStates.map(
    (state) => rows.find((row) => row.state === state) ?? { state, count: 0, oldest: 0 }
  )
}

async function endedPayments(trx: TransactionClientContract): Promise<EndedPayments[]> {
  const ended = (state: PaymentStatus, time: string, condition = '') => `
    select '${state}' as state, count(*)::int as count from (
      select from payments where status = '${state}' ${condition}
        and ${time} > now() - interval '1 hour' limit ${most}) recent`
  const { rows } = await trx.rawQuery<{ rows: EndedPayments[] }>(
    [
      ended('succeeded', 'succeeded_at'),
      ended('failed', 'failed_at', 'and intent_id is not null'),
      ended('refunded', 'refunded_at'),
    ].join(' union all ')
  )
  return rows
}
