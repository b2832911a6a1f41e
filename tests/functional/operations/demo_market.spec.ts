import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { jobPhases, type Job, type JobDateKind, type JobStepKey } from '#shared/jobs/jobs'
import { addDays } from '#shared/jobs/staging_terms'
import { marketToday } from '#shared/values/market_time'
import { contentOf } from '#models/agreement/document_content'
import User from '#models/user'
import { demoLogins } from '#database/demo/logins'
import DemoMarket from '#database/demo_market/demo_market'
import { call } from '#tests/helpers/calls'
import { emptyDatabase } from '#tests/helpers/database'
import { emptyMarketWithoutWebhooks } from '#tests/helpers/payments'
import { signIn } from '#tests/helpers/people'

type ShownJob = Job & { title: string }

const dayOf = (at: string) => (at.length === 10 ? at : marketToday(new Date(at)))

/** The jobs of someone who signs in to the demo, as the API says them. */
async function jobsOf(role: (typeof demoLogins)[number]['role']): Promise<ShownJob[]> {
  const { email } = demoLogins.find((login) => login.role === role)!
  const user = await User.findByOrFail('email', email)
  const person = { user, sessionId: await signIn(user) }
  const projects = await db
    .from('projects as p')
    .where('p.user_id', user.id)
    .orWhereExists(db.from('bids as b').whereRaw('b.project_id = p.id').where('b.user_id', user.id))
    .select('p.id', 'p.title')
  const jobs: ShownJob[] = []
  for (const { id, title } of projects) {
    const { status, body } = await call<Job>(person, `GET /api/projects/${id}/job`)
    if (status !== 200) throw new Error(`${title}: ${status}`)
    jobs.push({ ...body, title })
  }
  return jobs
}

/** What each of the two has to see on the first look at its dashboard. */
const expected = {
  'Owner': {
    steps: [
      'answer_question',
      'choose_offer',
      'agree_day',
      'sign_agreement',
      'answer_ending',
      'write_review',
    ],
    week: ['offers_end', 'fee_due', 'install', 'photos', 'listing', 'last_day', 'removal'],
  },
  'Staging company': {
    steps: ['pay_fee', 'agree_day', 'sign_agreement', 'write_review'],
    week: ['offers_end', 'fee_due', 'install', 'photos', 'listing', 'last_day', 'removal'],
  },
} satisfies Partial<
  Record<(typeof demoLogins)[number]['role'], { steps: JobStepKey[]; week: JobDateKind[] }>
>

test.group('The demo market', (group) => {
  group.setup(async () => {
    // A webhook that comes meanwhile would have the time of today.
    await emptyMarketWithoutWebhooks()
    await new DemoMarket().open()
    return emptyDatabase
  })

  for (const [role, { steps, week }] of Object.entries(expected)) {
    test(`shows the ${role.toLowerCase()} a job in every phase, and a week`, async ({ assert }) => {
      const jobs = await jobsOf(role as keyof typeof expected)
      const found = new Set(jobs.map(({ phase }) => phase))
      for (const phase of jobPhases.values) assert.isTrue(found.has(phase), phase)

      const own = jobs.flatMap((job) => job.steps.filter(({ isYours }) => isYours))
      const asked = new Set<string>(own.map(({ key }) => key))
      for (const key of steps) assert.isTrue(asked.has(key), key)

      const nextWeek = addDays(marketToday(new Date()), 7)
      const coming = jobs.flatMap(({ dates }) => dates).filter(({ at }) => dayOf(at) < nextWeek)
      const kinds = new Set<string>(coming.map(({ kind }) => kind))
      for (const kind of week) assert.isTrue(kinds.has(kind), kind)
    }).tags(['@JOB-95'])

    test(`asks the ${role.toLowerCase()} for nothing that is over`, async ({ assert }) => {
      const today = marketToday(new Date())
      for (const { title, phase, steps: open } of await jobsOf(role as keyof typeof expected)) {
        for (const { key, at } of open) {
          assert.isTrue(at === null || dayOf(at) >= today, `${title}: ${key} by ${at}`)
          const isFinished = phase === null || phase === 'removed' || phase === 'reviewed'
          if (isFinished) assert.include(['write_review', 'report_outcome'], key, title)
        }
      }
    }).tags(['@JOB-95'])
  }

  test('has an agreement that a seller signed, cards of both sides, and outcomes that count', async ({
    assert,
  }) => {
    const title = 'Bungalow on Cumberland'
    const { rows: versions } = await db.rawQuery(
      `select v.id, v.owner_signs from agreement_versions v
       join agreements a on a.id = v.agreement_id join bids b on b.id = a.bid_id
       join projects p on p.id = b.project_id
       where p.title = ? and is_agreement_version_signed(v.id)`,
      [title]
    )
    assert.lengthOf(versions, 1)
    assert.isTrue(versions[0].owner_signs)
    const { sellers, signatures } = await contentOf(versions[0].id)
    assert.sameMembers(
      signatures.map(({ side }) => side),
      ['owner', 'stager', 'seller']
    )
    const [{ name, links, openedAt, codeAskedAt }] = sellers
    assert.equal(name, 'Walter Ames')
    assert.lengthOf(links, 1)
    assert.isTrue(links[0] < openedAt! && openedAt! < codeAskedAt!)

    const { rows: cards } = await db.rawQuery(
      `select p.title from home_cards c join bids b on b.id = c.bid_id
       join projects p on p.id = b.project_id where c.company_consented_at is not null`
    )
    assert.sameMembers(
      cards.map((card: { title: string }) => card.title),
      ['Brick Georgian, Kenilworth', 'Biltmore Village Flat']
    )
    const early = db
      .from('home_outcomes as o')
      .join('stagings as s', 's.bid_id', 'o.bid_id')
      .whereRaw('o.under_contract_on < s.install_on')
    assert.isEmpty(await early)
  }).tags(['@SEL-91', '@OUT-58'])

  test('has people who work with others, one of them for two agents', async ({ assert }) => {
    const seats = await db
      .from('seats')
      .join('people', 'people.id', 'seats.person_id')
      .join('users', 'users.id', 'seats.user_id')
      .whereNot('seats.role', 'owner')
      .select('people.email', 'seats.role', 'users.name as account')
    assert.sameDeepMembers(seats, [
      { email: 'mei@fernandfield.example', role: 'member', account: 'Renee Castellano' },
      { email: 'joel@fernandfield.example', role: 'books', account: 'Renee Castellano' },
      { email: 'ivy@sandovaldesk.example', role: 'member', account: 'Dana Whitfield' },
      { email: 'ivy@sandovaldesk.example', role: 'member', account: 'Theo Okafor' },
    ])
    for (const { email, password } of demoLogins) {
      const { status } = await call(null, 'POST /api/auth/login', { email, password })
      assert.equal(status, 200, email)
    }
    assert.lengthOf(await db.from('seat_invitations'), 1)
    const { rows: jobs } = await db.rawQuery(
      `select p.title, people.name from bids b join projects p on p.id = b.project_id
         left join seats s on s.id = b.in_charge_id left join people on people.id = s.person_id
       where p.title = any(?)`,
      [['Lot Nine, Arden Ridge', 'Haw Creek Ranch', 'Chestnut Street Victorian, Parlor Floor']]
    )
    assert.includeDeepMembers(jobs, [
      { title: 'Lot Nine, Arden Ridge', name: 'Mei Tanaka' },
      { title: 'Haw Creek Ranch', name: 'Mei Tanaka' },
      { title: 'Chestnut Street Victorian, Parlor Floor', name: null },
    ])
  }).tags(['@PPL-37'])
})
