import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import paymentsConfig from '#config/payments'
import { storagePath } from '#config/storage'
import env from '#start/env'
import ReconciliationRun from '#models/payment/reconciliation_run'
import { deliverEmails, runJobs } from '#tests/helpers/emails'
import { assertInvariants } from '#tests/helpers/invariants'
import { startMailSink, type MailSink } from '#tests/helpers/mail_sink'
import {
  agePayments,
  assertPaymentsAgree,
  emptyMarketWithoutWebhooks,
} from '#tests/helpers/payments'
import { startSecondServer } from '#tests/helpers/second_server'
import { flows, type Flow, type Scene } from './flows.js'
import { everyPoint, pointsBetween, startTap, Tap, type Point } from './tap.js'

/** The part of docs/reliability.md that this run writes. */
const TABLE = /(?<=<!-- crash table -->\n)[^]*(?=<!-- end of the crash table -->)/
/** Milliseconds in which a step must reach its point or end. */
const LIMIT = 30_000

interface Taps {
  tap: Tap
  /** Settings that send a process through the taps. */
  settings: Record<string, string>
  mail: MailSink
  stop: () => Promise<void>
}

async function startTaps(): Promise<Taps> {
  const tap = new Tap()
  const mail = await startMailSink()
  const database = new URL(env.get('DATABASE_URL', ''))
  const [toDatabase, toStripe, toMail] = [
    await startTap(tap, 'postgres', Number(database.port)),
    await startTap(tap, 'http', paymentsConfig.sandbox.port),
    await startTap(tap, 'smtp', mail.port),
  ]
  database.port = String(toDatabase.port)
  database.hostname = '127.0.0.1'
  const settings = {
    DATABASE_URL: database.href,
    STRIPE_API_BASE: `http://127.0.0.1:${toStripe.port}`,
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(toMail.port),
    SMTP_TLS: 'off',
  }
  const stop = async () => {
    for (const one of [toDatabase, toStripe, toMail, mail]) await one.stop()
  }
  return { tap, settings, mail, stop }
}

/** Takes the step in another process, which is killed at this point. @returns what passed */
async function strike(flow: Flow, scene: Scene, { tap, settings }: Taps, point: Point | null) {
  if (flow.command) return strikeCommand(flow.command, { tap, settings }, point)
  const server = await startSecondServer(settings)
  await tap.quiet()
  tap.begin(point, () => process.kill(server.pid, 'SIGKILL'))
  const step = scene.act(server.port).then(
    ({ status }) => status,
    () => 0
  )
  const status = await Promise.race([step, wait(LIMIT, -1, { ref: false })])
  const messages = [...tap.passed]
  const isKilled = tap.hasKilled
  tap.end()
  if (isKilled) await server.ended
  else await server.stop()
  return { messages, isKilled, status }
}

async function strikeCommand(
  command: string[],
  { tap, settings }: Pick<Taps, 'tap' | 'settings'>,
  point: Point | null
) {
  const child = spawn(process.execPath, ['ace.js', ...command], {
    cwd: app.makePath(),
    stdio: 'ignore',
    env: { ...process.env, STRIPE_API_BASE: paymentsConfig.apiBase, ...settings },
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  tap.begin(point, () => child.kill('SIGKILL'))
  const isWorker = command[0] === 'queue:work'
  const finished = isWorker ? untilSent() : ended
  await Promise.race([finished, ended, wait(LIMIT, undefined, { ref: false })])
  const messages = [...tap.passed]
  const isKilled = tap.hasKilled
  tap.end()
  if (!isKilled) child.kill('SIGTERM')
  await ended
  return { messages, isKilled, status: 0 }
}

async function untilSent() {
  for (;;) {
    const [{ count }] = await db.from('queue_jobs').where('queue', 'emails').count('* as count')
    if (Number(count) === 0) return
    await wait(50)
  }
}

/** What the timers, the reconciler and the workers of the next process do. */
async function recover() {
  await agePayments(1)
  await db.from('queue_jobs').where('status', 'active').update({ acquired_at: 0 })
  await db.from('leases').update({ expires_at: new Date(0) })
  await ReconciliationRun.run()
  return deliverEmails()
}

/** What is left of a scene, without the ids and times that differ between two runs. */
async function outcomeOf({ people }: Scene, emails: { to: string; subject: string }[]) {
  const ids = people.map(({ user }) => user.id)
  const addresses = people.map(({ user }) => user.email)
  const { rows } = await db.rawQuery(
    `with
      own_projects as (select * from projects where user_id = any(:ids::int[])),
      own_bids as (select * from bids where user_id = any(:ids::int[])),
      place as (select id, array_position(:ids::int[], id) as place from users where id = any(:ids::int[]))
    select
      (select jsonb_agg(jsonb_build_array(status, cardinality(photos)) order by id)
        from own_projects) as projects,
      (select jsonb_agg(jsonb_build_array(status, payment_status, cancellation_reason,
          rejection_reason) order by id) from own_bids) as bids,
      (select jsonb_agg(jsonb_build_array(status, amount) order by id) from payments
        where bid_id in (select id from own_bids) and status in ('succeeded', 'refunded',
          'refund_pending')) as money,
      (select count(*) from receipts where bid_id in (select id from own_bids)) as receipts,
      (select jsonb_agg(told order by told) from (
        select jsonb_build_array(place, type) as told from notifications n
          join place p on p.id = n.user_id) all_told) as notifications,
      (select jsonb_agg(kind order by kind) from audit_events
        where (project_id in (select id from own_projects) or user_id = any(:ids::int[]))
          and kind not like 'payment\\_%' and kind not in ('checkout_opened', 'profile_edited')) as events,
      (select jsonb_agg(jsonb_build_array(reviewer_id = :first, released_at is not null)
        order by id) from reviews where reviewer_id = any(:ids::int[])) as reviews,
      (select count(*) from professional_badges where user_id = any(:ids::int[])) as badges,
      (select jsonb_agg(jsonb_build_array(place, u.avatar is not null, u.deleted_at is not null)
        order by place) from users u join place using (id)) as accounts`,
    { ids, first: ids[0] }
  )
  const sent = emails
    .filter(({ to }) => addresses.includes(to))
    .map(({ to, subject }) => `${addresses.indexOf(to)} ${subject.replaceAll(/\d+/g, '#')}`)
  return { ...rows[0], emails: sent.sort() }
}

type Email = Awaited<ReturnType<typeof deliverEmails>>[number]

/** The emails of both ways, each once: a repeated one has the same Message-ID. */
function lettersOf(folder: Email[], { received }: MailSink) {
  const letters = new Map<string, { to: string; subject: string }>()
  for (const { envelope, letter } of received) {
    letters.set(String(letter.messageId), { to: envelope[0], subject: letter.subject ?? '' })
  }
  for (const { id, to, subject } of folder) {
    const file = readFileSync(join(storagePath, 'mails', `${id}.json`), 'utf8')
    letters.set(JSON.parse(file).messageId, { to: to[0].address, subject })
  }
  return [...letters.values()]
}

/** One run of a flow that is interrupted at this point, up to its end. */
async function drill(flow: Flow, taps: Taps, point: Point | null) {
  const scene = await flow.prepare()
  // Only emails: a timer could take the step before it is struck.
  await runJobs(['emails'])
  await scene.arm?.()
  taps.mail.received.length = 0
  const struck = await strike(flow, scene, taps, point)
  const emails = await recover()
  const { status } = await scene.act()
  emails.push(...(await recover()))
  const outcome = await outcomeOf(scene, lettersOf(emails, taps.mail))
  return { ...struck, repeated: status, outcome }
}

/** All messages with SOAK_EVERY, otherwise those with a lasting effect. */
const pointsOf = process.env.SOAK_EVERY ? everyPoint : pointsBetween

const placesOf = (points: string[]) => points.map((point) => point.replace(/ 1$/, '')).join(', ')

const document = app.makePath('docs/reliability.md')

/** The table's rows by flow: a run of some flows replaces theirs. */
function readTable(): Map<string, string> {
  const [table = ''] = TABLE.exec(readFileSync(document, 'utf8')) ?? []
  const rows = table.split('\n').filter((line) => /^\| (?!What)[A-Z]/.test(line))
  return new Map(rows.map((row) => [row.split('|')[1].trim(), row]))
}

function writeTable(rows: Map<string, string>) {
  const listed = flows.flatMap(({ name }) => rows.get(name) ?? [])
  const heading = ['| What happens | Messages | Killed | Converged |', '| --- | --- | --- | --- |']
  const table = `\n${[...heading, ...listed].join('\n')}\n\n`
  writeFileSync(
    document,
    readFileSync(document, 'utf8').replace(TABLE, () => table)
  )
}

test.group('A process that is killed between any two messages', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())
  group.tap((each) => each.timeout(7_200_000))

  test('leaves nothing that the next one does not put right', async ({ assert, cleanup }) => {
    const taps = await startTaps()
    cleanup(() => taps.stop())
    const rows = readTable()
    const wrong: string[] = []
    const wanted = process.env.SOAK_FLOW ?? ''

    for (const flow of flows.filter(({ name }) => name.toLowerCase().includes(wanted))) {
      const began = performance.now()
      const reference = await drill(flow, taps, null)
      const points = pointsOf(reference.messages)
      const converged: string[] = []
      let missed = 0
      for (const point of points) {
        const at = `${point.side} ${point.message}`
        const { isKilled, repeated, outcome } = await drill(flow, taps, point)
        try {
          assert.deepEqual(outcome, reference.outcome, `${flow.name}, ${at}`)
          assert.include(flow.repeated ?? [200, 201], repeated, `${flow.name}, ${at}`)
          await assertInvariants(assert)
          await assertPaymentsAgree(assert)
          // A worker polls now more, now less often, so it may end before a late point.
          if (isKilled) converged.push(at)
          else missed += 1
        } catch (error) {
          wrong.push((error as Error).message)
          console.log(`  ✗ ${flow.name}, ${at}: ${(error as Error).message}`)
          console.log(`    ${repeated} ${JSON.stringify(outcome)}`)
          console.log(`    instead of ${JSON.stringify(reference.outcome)}`)
        }
      }
      assert.isAbove(converged.length, 0, flow.name)
      const killed = points.length - missed
      const cells = [flow.name, reference.messages.length, killed, converged.length]
      rows.set(flow.name, `| ${cells.join(' | ')} |`)
      const seconds = Math.round((performance.now() - began) / 1000)
      console.log(`${rows.get(flow.name)} ${seconds} s, ${placesOf(converged)}`)
    }

    writeTable(rows)
    assert.deepEqual(wrong, [])
  }).tags(['@SCL-71'])
})
