import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { scheduleTimers } from '#start/scheduler'
import { emptyDatabase } from '#tests/helpers/database'
import { issueLink } from '#tests/helpers/password_resets'
import { createOwner } from '#tests/helpers/people'
import { send } from '#tests/helpers/http'
import { insertJob, jobRow } from '#tests/helpers/jobs'
import { startMailSink } from '#tests/helpers/mail_sink'
import { scrape, valueOf } from '#tests/helpers/metrics'
import {
  freePort,
  logLines,
  startSecondServer,
  type SecondServer,
} from '#tests/helpers/second_server'
import { waitUntil } from '#tests/helpers/waiting'

interface Timer {
  id: string
  next_run_at: Date
  last_run_at: Date | null
  run_count: number
}

const timers = (): Promise<Timer[]> =>
  db.from('queue_schedules').select('id', 'next_run_at', 'last_run_at', 'run_count').orderBy('id')

const timer = (id: string): Promise<Timer> => db.from('queue_schedules').where('id', id).first()

/** Moves due times, relative to the database's clock; negative seconds are in the past. */
const setDue = (seconds: number, id = '%') =>
  db
    .from('queue_schedules')
    .whereLike('id', id)
    .update({ next_run_at: db.raw(`clock_timestamp() + ${seconds} * interval '1 second'`) })

/** The settings of a process whose clock is off by so many days. */
const clockOff = (days: number) => ({
  NODE_OPTIONS: '--import=./tests/helpers/shifted_clock.js',
  CLOCK_SHIFT_MS: String(days * 24 * 60 * 60 * 1000),
})

const untilScheduled = () =>
  waitUntil('the timers are scheduled', () =>
    db.from('queue_schedules').where('id', 'queue-digests').first()
  )

test.group('A start of the server', (group) => {
  group.each.setup(() => emptyDatabase())

  test('moves no timer later, however often it happens', async ({ assert }) => {
    await scheduleTimers()
    await setDue(5)
    const before = await timers()
    assert.isAbove(before.length, 15)
    const due = new Map(before.map((one) => [one.id, one.next_run_at]))
    for (let start = 0; start < 3; start += 1) {
      await scheduleTimers()
      const after = await timers()
      assert.sameMembers(
        after.map((one) => one.id),
        [...due.keys()]
      )
      // A minute of the clock may be nearer than five seconds, so a timer may move earlier.
      assert.isEmpty(after.filter((one) => one.next_run_at > due.get(one.id)!))
      assert.isEmpty(after.filter((one) => one.last_run_at || one.run_count > 0))
    }

    await setDue(-3600)
    const overdue = await timers()
    await scheduleTimers()
    assert.deepEqual(await timers(), overdue)
  }).tags(['@SCL-105'])

  test('moves a timer back that is due later than its interval allows', async ({ assert }) => {
    await scheduleTimers()
    const twoDays = 2 * 24 * 60 * 60
    await setDue(twoDays)
    await db
      .from('queue_schedules')
      .update({ last_run_at: db.raw(`clock_timestamp() + interval '2 days'`) })
    await scheduleTimers()
    const { rows } = await db.rawQuery<{ rows: { id: string }[] }>(
      `select id from queue_schedules where next_run_at > clock_timestamp()
         + case when every_ms is null then interval '1 day' else every_ms * interval '1 ms' end
         or last_run_at > clock_timestamp()`
    )
    assert.isEmpty(rows)
  }).tags(['@SCL-105'])
})

test.group('A process whose clock is wrong', (group) => {
  const running: SecondServer[] = []
  group.each.setup(() => emptyDatabase())
  group.each.teardown(async () => {
    for (const server of running.splice(0)) await server.stop()
  })
  const start = async (settings: Record<string, string>) => {
    const server = await startSecondServer({ LOG_LEVEL: 'info', ...settings })
    running.push(server)
    return server
  }

  for (const days of [2, -2]) {
    const name = days > 0 ? 'two days ahead' : 'two days behind'

    test(`schedules and runs the timers at the right times: ${name}`, async ({ assert }) => {
      const metricsPort = await freePort()
      const server = await start({
        ...clockOff(days),
        QUEUE_WORKER: 'on',
        METRICS_PORT: String(metricsPort),
      })
      await untilScheduled()
      await waitUntil('the warning', () => server.log().includes('the clock differs'))
      const seconds = days * 24 * 60 * 60
      const isNear = (value: unknown) => Math.abs(Number(value) - seconds) < 5
      assert.isTrue(
        logLines(server.log()).some((line) => line.level === 40 && isNear(line.seconds))
      )
      const text = await scrape(metricsPort)
      assert.isTrue(isNear(valueOf(text!, 'stagely_clock_difference_seconds')))
      const { rows: wrong } = await db.rawQuery<{ rows: { id: string }[] }>(
        `select id from queue_schedules where next_run_at <= clock_timestamp()
           or next_run_at > clock_timestamp() + interval '1 day'`
      )
      assert.isEmpty(wrong)

      await setDue(-1, 'expire-bids')
      await waitUntil('it runs', async () => (await timer('expire-bids')).run_count > 0)
      const { rows } = await db.rawQuery<{ rows: { ran: boolean; due: boolean }[] }>(
        `select clock_timestamp() - last_run_at between interval '0' and interval '1 minute' as ran,
           next_run_at - last_run_at = interval '1 minute' as due
         from queue_schedules where id = 'expire-bids'`
      )
      assert.deepEqual(rows, [{ ran: true, due: true }])
    }).tags(['@SCL-105', '@SCL-106'])
  }

  test('takes and repeats jobs at the right times', async ({ assert }) => {
    const times = [`'delayed', null, now + 3600000`, `'active', now, null`]
    const data = JSON.stringify({ id: 'x', name: 'PurgeSessions', payload: {}, attempts: 0 })
    for (const [at, values] of times.entries()) {
      await db.rawQuery(
        `insert into queue_jobs (id, queue, data, status, acquired_at, execute_at)
         select 'job ${at}', 'timers', ?, ${values}
         from (select (extract(epoch from clock_timestamp()) * 1000)::bigint as now) clock`,
        [data]
      )
    }
    const jobs = () => db.from('queue_jobs').whereLike('id', 'job %').orderBy('id')
    const before = await jobs()
    assert.lengthOf(before, 2)
    const { user } = await createOwner()
    await issueLink(user.email)
    const links = () => db.from('password_resets')
    assert.lengthOf(await links(), 1)
    await db.from('queue_jobs').where('queue', 'emails').delete()

    await start({ ...clockOff(2), QUEUE_WORKER: 'on' })
    await untilScheduled()
    await setDue(-1, 'expire-bids')
    await waitUntil('the worker works', async () => (await timer('expire-bids')).run_count > 0)
    const done = await insertJob({ name: 'PurgePasswordResets', queue: 'timers' })
    await waitUntil('it has taken a job', async () => !(await jobRow(done)))
    assert.deepEqual(await jobs(), before)
    assert.lengthOf(await links(), 1, 'links that are valid for an hour stay')
  }).tags(['@SCL-107'])

  test('queues jobs as due now, and retries them after the usual pause', async ({ assert }) => {
    const { user } = await createOwner()
    const sink = await startMailSink()
    sink.refuse = 1
    const smtp = { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(sink.port) }
    const { port } = await start(clockOff(2))
    const body = { email: user.email }
    assert.equal((await send('POST', '/api/auth/forgot-password', { port, body })).status, 200)
    const areDueSoon = async () => {
      const { rows } = await db.rawQuery<{ rows: { soon: boolean }[] }>(
        `select coalesce(execute_at, score % 10000000000000) / 1000
           - extract(epoch from clock_timestamp()) between -60 and 3600 as soon
         from queue_jobs where queue = 'emails'`
      )
      return rows.map(({ soon }) => soon)
    }
    assert.deepEqual(await areDueSoon(), [true])

    await db.from('queue_jobs').delete()
    const payload = { userId: user.id }
    const email = await insertJob({ name: 'SendPasswordChanged', queue: 'emails', payload })
    await start({ ...clockOff(-2), ...smtp, QUEUE_WORKER: 'on' })
    await waitUntil('an attempt has failed', async () => (await jobRow(email)).status === 'delayed')
    await sink.stop()
    assert.deepEqual(await areDueSoon(), [true])
  }).tags(['@SCL-107'])
})
