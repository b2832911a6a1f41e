import { test } from '@japa/runner'
import type { Group } from '@japa/runner/core'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { expireDueBids } from '#models/bid/expiry'
import EmailDelivery from '#models/email_delivery'
import EmailLink from '#models/email_link'
import KnownNetwork from '#models/known_network'
import MessageFile from '#models/message_file'
import { queueDigests } from '#models/notification/digests'
import PasswordReset from '#models/password_reset'
import { remindOfDisputes } from '#models/payment/dispute_reminders'
import ProfessionalBadge from '#models/professional_badge'
import { expireBadges } from '#models/professional_badge/expiry'
import { completeOverdueProjects } from '#models/project/overdue'
import { releaseDueReviews, remindOfReviews } from '#models/review/release'
import { alertCompanies } from '#models/saved_search/alerting'
import Session from '#models/session'
import { askAboutEndingTerms, eraseOldAccess } from '#models/staging/timers'
import { recomputeReputation, refreshReputation } from '#models/user/reputation'
import { timerBatch } from '#services/queue/timer_batches'
import { createSearchers } from '#tests/helpers/alerts'
import { insurance } from '#tests/helpers/badges'
import { call } from '#tests/helpers/calls'
import { emptyDatabase } from '#tests/helpers/database'
import { queuedJobs } from '#tests/helpers/emails'
import { createOwner, createProject, createStager } from '#tests/helpers/people'
import { createProjectWithBids } from '#tests/helpers/scenes'
import { createCompleted, moveCompletion, ofCompany } from '#tests/helpers/reviews'
import { createReleased, createStaging } from '#tests/helpers/stagings'
import { backdateBid } from '#tests/helpers/stored_records'

/** A batch has 500 rows. */
let batch = 500
let many = batch + 20
/** Copies have ids from here on. */
const first = 100_000

/** Copies a row; `changes` are SQL expressions in which `n` counts from 1. */
async function copyRow(table: string, id: number, changes: Record<string, string> = {}) {
  const { rows } = await db.rawQuery<{ rows: { name: string }[] }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = ? and is_generated = 'NEVER'`,
    [table]
  )
  const all: Record<string, string> = { id: `${first} + n`, ...changes }
  const names = rows.map(({ name }) => name)
  await db.rawQuery(
    `insert into ${table} (${names.join(', ')})
     select ${names.map((name) => all[name] ?? `t.${name}`).join(', ')}
     from ${table} t, generate_series(1, ${many}) n where t.id = ?`,
    [id]
  )
}

/** Lets timers read fewer rows at a time in this group, because they handle each one by itself. */
function withSmallBatches(group: Group) {
  const resize = (size: number) => {
    timerBatch.size = size
    batch = size
    many = size + 20
  }
  group.setup(() => {
    const { size } = timerBatch
    resize(10)
    return () => resize(size)
  })
}

interface Scene {
  project: { id: number }
  bid: { id: number }
}

/** Copies a project with a bid. */
async function copyScene({ project, bid }: Scene) {
  await copyRow('projects', project.id)
  await copyRow('bids', bid.id, { project_id: `${first} + n` })
}

const copyStaging = async (scene: Scene) => {
  await copyScene(scene)
  const { id } = await db.from('stagings').where('bid_id', scene.bid.id).firstOrFail()
  await copyRow('stagings', id, { bid_id: `${first} + n` })
}

async function createSelected(hours: number) {
  const { owner, project, bids } = await createProjectWithBids(1)
  const [{ bid }] = bids
  await bid.accept(owner.user)
  await backdateBid(bid.id, hours)
  return { project, bid }
}

/** The most rows that a single statement of `work` returns or changes. */
async function largestStatement(work: () => Promise<unknown>): Promise<number> {
  let largest = 0
  const client = db.connection().getWriteClient()
  const measure = (_response: unknown, query: { response?: { rowCount: number | null } }) => {
    largest = Math.max(largest, query.response?.rowCount ?? 0)
  }
  client.on('query-response', measure)
  await work().finally(() => client.off('query-response', measure))
  return largest
}

const atTheSameTime = (work: () => Promise<unknown>) => Promise.all([work(), work()])

/** The notifications of a type, as `project user`. */
async function notified(type: string): Promise<string[]> {
  const rows = await db.from('notifications').where({ type })
  return rows.map((row) => `${row.project_id} ${row.user_id}`)
}

const count = async (table: string, condition = 'true') => {
  const { rows } = await db.rawQuery(`select count(*)::int from ${table} where ${condition}`)
  return rows[0].count as number
}

interface Purge {
  /** SQL that inserts expired rows; `n` counts, `person` is a user. */
  columns: Record<string, string>
  purge: () => Promise<unknown>
}

const hash = "encode(sha256(n::text::bytea), 'hex')"
const longAgo = "now() - interval '2 years'"
const purges: Record<string, Purge> = {
  sessions: {
    columns: {
      session_id: hash,
      user_id: 'person',
      last_seen_at: longAgo,
      expires_at: longAgo,
      created_at: longAgo,
    },
    purge: () => Session.purgeExpired(),
  },
  known_networks: {
    columns: { user_id: 'person', network_hash: hash, last_sign_in_at: longAgo },
    purge: () => KnownNetwork.purgeExpired(),
  },
  password_resets: {
    columns: {
      email: "n || '@x.example'",
      token: hash,
      expires_at: longAgo,
      used: 'false',
      created_at: longAgo,
    },
    purge: () => PasswordReset.purgeExpired(),
  },
  email_links: {
    columns: {
      user_id: 'person',
      kind: "'confirm'",
      email: "n || '@x.example'",
      token: hash,
      expires_at: longAgo,
      created_at: longAgo,
    },
    purge: () => EmailLink.purgeExpired(),
  },
  email_deliveries: {
    columns: {
      job_id: "('00000000-0000-0000-0000-' || lpad(n::text, 12, '0'))::uuid",
      name: "'SendInquiry'",
      subject: "'S'",
      outcome: "'sent'",
      created_at: longAgo,
    },
    purge: () => EmailDelivery.purgeExpired(),
  },
  message_files: {
    columns: {
      sender_id: 'person',
      receiver_id: 'person - 1',
      name: "'f.pdf'",
      stored_as: "lpad(n::text, 32, '0')",
      kind: "'pdf'",
      bytes: '1',
      pages: '1',
      created_at: longAgo,
    },
    purge: () => MessageFile.removeUnsent(),
  },
}

test.group('Timers with more rows than a batch', (group) => {
  group.each.setup(() => emptyDatabase())

  for (const [table, { columns, purge }] of Object.entries(purges)) {
    test(`delete expired rows of ${table}`, async ({ assert }) => {
      await createOwner()
      const { user } = await createStager()
      await db.from(table).delete()
      const insert = (rows: number, from = 1) =>
        db.rawQuery(
          `insert into ${table} (${Object.keys(columns).join(', ')})
           select ${Object.values(columns).join(', ').replaceAll('person', String(user.id))}
           from generate_series(${from}, ${from + rows - 1}) n`
        )
      await insert(2 * batch + 20)
      const locker = await db.transaction()
      await locker.rawQuery(`select from ${table} order by id limit 1 for update`)
      const largest = await largestStatement(() => atTheSameTime(purge))
      assert.equal(await count(table), 1, 'a locked row is not waited for')
      await locker.rollback()
      assert.isAtMost(largest, batch)
      await purge()
      assert.equal(await count(table), 0)

      await insert(1)
      const time = Object.keys(columns).find((name) =>
        ['expires_at', 'last_sign_in_at'].includes(name)
      )
      await db.rawQuery(`update ${table} set ${time ?? 'created_at'} = now() + interval '1 minute'`)
      await purge()
      assert.equal(await count(table), 1, 'a row that has not expired stays')
    }).tags(['@SCL-40'])
  }

  test('discard each unsent file once', async ({ assert }) => {
    await createOwner()
    const { user } = await createStager()
    const { columns, purge } = purges.message_files
    await db.rawQuery(
      `insert into message_files (${Object.keys(columns).join(', ')})
       select ${Object.values(columns).join(', ').replaceAll('person', String(user.id))}
       from generate_series(1, ${many}) n`
    )
    await atTheSameTime(purge)
    const names = (await queuedJobs()).flatMap(({ payload }) => payload.names as string[])
    assert.lengthOf(names, many)
    assert.lengthOf([...new Set(names)], many)
  }).tags(['@SCL-40'])

  test('erase access to homes', async ({ assert }) => {
    const scene = await createStaging(5)
    const access = { address: '14 Canary Court', instructions: 'Lockbox QX-4711' }
    await call(scene.owner, `PUT ${scene.path}/access`, access)
    await db.rawQuery(
      "update stagings set removal_on = current_date - 90, install_on = '2020-01-01'"
    )
    await copyStaging(scene)
    const largest = await largestStatement(() => atTheSameTime(eraseOldAccess))
    assert.isAtMost(largest, batch)
    assert.equal(await count('stagings', 'access is not null'), 0)
    assert.equal(await count('stagings', 'access_erased_at is not null'), many + 1)
  }).tags(['@SCL-40'])

  test('queue one digest for each person', async ({ assert }) => {
    await createSearchers(many)
    const project = await createProject(await createOwner())
    await db.from('saved_searches').update({ alerts: 'daily' })
    const alerted = await largestStatement(() => atTheSameTime(() => alertCompanies(project.id)))
    assert.isAtMost(alerted, batch)
    assert.equal(await count('notifications', "type = 'new_project'"), many)

    const noon = DateTime.utc().plus({ days: 1 }).set({ hour: 12, minute: 5 })
    await db.from('queue_jobs').delete()
    const largest = await largestStatement(() => atTheSameTime(() => queueDigests(noon)))
    assert.isAtMost(largest, batch)
    const people = (await queuedJobs()).map(({ payload }) => payload.userId)
    assert.lengthOf(people, many)
    assert.lengthOf([...new Set(people)], many)
    assert.isAtMost(await largestStatement(() => queueDigests(noon)), 1, 'nobody is read again')
  }).tags(['@SCL-41'])

  test('compute the figures of all accounts but one that always fails', async ({ assert }) => {
    await createSearchers(many)
    await db.rawQuery(
      `insert into reputation_scores (user_id, decision_time, last_updated)
       select id, 999, now() from users`
    )
    const { id } = await db.from('users').orderBy('id').firstOrFail()
    await db.rawQuery(
      `create function fail() returns trigger language plpgsql as $$ begin
         if new.user_id = ${Number(id)} then raise 'this account always fails'; end if;
         return new; end $$;
       create trigger fail before update on reputation_scores for each row execute function fail()`
    )
    try {
      const largest = await largestStatement(() => atTheSameTime(recomputeReputation))
      assert.isAtMost(largest, batch)
      await recomputeReputation()
      assert.equal(await count('reputation_scores', 'decision_time = 999'), 1)
      assert.equal(await count('reputation_changes', `user_id <> ${Number(id)}`), 0)
      assert.isAbove(await count('reputation_changes'), 0, 'it is tried again')
    } finally {
      await db.rawQuery('drop function fail cascade')
    }
    await refreshReputation()
    assert.equal(await count('reputation_scores', 'decision_time = 999'), 0)
    assert.equal(await count('reputation_changes'), 0)
  }).tags(['@SCL-41'])
})

test.group('Timers that handle rows one by one, with more than a batch', (group) => {
  withSmallBatches(group)
  group.each.setup(() => emptyDatabase())

  /** Each leaves a notification of `type` for each project. */
  const timers: {
    what: string
    type: string
    /** People notified about each project. */
    each: number
    prepare: () => Promise<unknown>
    run: () => Promise<unknown>
  }[] = [
    {
      what: 'remind of fees',
      type: 'payment_reminder',
      each: 1,
      prepare: async () => copyScene(await createSelected(25)),
      run: expireDueBids,
    },
    {
      what: 'unselect overdue bids',
      type: 'offer_released',
      each: 1,
      async prepare() {
        const scene = await createSelected(80)
        await db.from('bids').update({ reminded_at: new Date() })
        await copyScene(scene)
      },
      run: expireDueBids,
    },
    {
      what: 'complete projects',
      type: 'project_completed',
      each: 2,
      async prepare() {
        const scene = await createReleased()
        await scene.bid.completeWork(scene.company.user)
        await backdateBid(scene.bid.id, 15 * 24)
        await copyScene(scene)
      },
      run: completeOverdueProjects,
    },
    {
      what: 'ask about terms',
      type: 'term_ending',
      each: 2,
      prepare: async () => copyStaging(await createStaging(-46)),
      run: askAboutEndingTerms,
    },
    {
      what: 'release reviews',
      type: 'reviews_released',
      each: 2,
      async prepare() {
        const scene = await createCompleted()
        await call(scene.owner, `POST ${scene.path}`, ofCompany)
        await moveCompletion(scene.project.id, 15)
        await copyScene(scene)
        const { id } = await db.from('reviews').firstOrFail()
        await copyRow('reviews', id, { project_id: `${first} + n`, bid_id: `${first} + n` })
      },
      run: releaseDueReviews,
    },
    {
      what: 'remind of reviews',
      type: 'review_reminder',
      each: 2,
      async prepare() {
        const scene = await createCompleted()
        await moveCompletion(scene.project.id, 12)
        await copyScene(scene)
      },
      run: remindOfReviews,
    },
  ]

  for (const { what, type, each, prepare, run } of timers) {
    test(`${what} once each, also behind one that always fails`, async ({ assert }) => {
      await prepare()
      const stuck = await db.from('projects').orderBy('id').firstOrFail()
      await db.rawQuery(
        `create function fail() returns trigger language plpgsql as $$ begin
           if new.project_id = ${Number(stuck.id)} and new.type = '${type}' then
             raise 'this project always fails';
           end if;
           return new; end $$;
         create trigger fail before insert on notifications for each row execute function fail()`
      )
      try {
        const largest = await largestStatement(() => atTheSameTime(run))
        assert.isAtMost(largest, batch)
        await run()
        const sent = await notified(type)
        assert.lengthOf(sent, many * each)
        assert.lengthOf([...new Set(sent)], many * each)
        assert.notMatch(sent.join('\n'), new RegExp(`^${stuck.id} `, 'm'))
      } finally {
        await db.rawQuery('drop function fail cascade')
      }
      await run()
      assert.lengthOf(await notified(type), (many + 1) * each)
    }).tags(['@SCL-41', '@R248'])
  }

  test('alert support to each dispute once', async ({ assert }) => {
    const scene = await createSelected(1)
    await copyScene(scene)
    await db.rawQuery(
      `insert into payments (bid_id, user_id, reference, intent_id, attempt, amount, currency, status,
         succeeded_at, disputed_at, dispute_due_by, created_at, updated_at)
       select id, user_id, gen_random_uuid(), 'pi_' || id, 1, 4900, 'usd', 'succeeded', now(),
         now() - interval '9 days', now() + interval '1 day', now(), now() from bids`
    )
    const largest = await largestStatement(() => atTheSameTime(remindOfDisputes))
    assert.isAtMost(largest, batch)
    assert.equal(await count('support_alerts'), many + 1)
    assert.equal(await remindOfDisputes(), 0)
  }).tags(['@SCL-41'])

  test('end badges and delete their documents', async ({ assert }) => {
    const company = await createStager()
    const badge = await ProfessionalBadge.request(company.user, insurance)
    await copyRow('users', company.user.id, {
      username: "'copy' || n",
      email: "'copy' || n || '@x.example'",
      stager_identifier: "'CopiedStager' || n",
    })
    await db.from('professional_badges').update({
      is_active: true,
      decided_at: DateTime.utc().minus({ days: 60 }).toSQL(),
      verification_date: DateTime.utc().minus({ days: 60 }).toSQL(),
      expiry_date: DateTime.utc().minus({ days: 1 }).toSQL(),
    })
    await copyRow('professional_badges', badge.id, {
      user_id: `${first} + n`,
      verification_document: "md5('d' || n)",
    })
    const largest = await largestStatement(() =>
      atTheSameTime(async () => {
        await expireBadges()
        await ProfessionalBadge.removeOldDocuments()
      })
    )
    assert.isAtMost(largest, batch)
    assert.equal(await count('professional_badges', 'is_active'), 0)
    const jobs = await queuedJobs()
    const informed = jobs.filter(({ name }) => name === 'SendBadgeEmail')
    assert.lengthOf(informed, many + 1)
    const discarded = jobs.flatMap(({ payload }) => (payload.names as string[] | undefined) ?? [])
    assert.lengthOf(discarded, many + 1)
    assert.lengthOf([...new Set(discarded)], many + 1)
  }).tags(['@SCL-41', '@SCL-40'])
})
