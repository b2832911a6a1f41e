import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { jobPhases, type Job, type JobDateKind, type JobStepKey } from '#shared/jobs/jobs'
import { addDays } from '#shared/jobs/staging_terms'
import { marketToday } from '#shared/values/market_time'
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
          if (isFinished) assert.equal(key, 'write_review', title)
        }
      }
    }).tags(['@JOB-95'])
  }
})
