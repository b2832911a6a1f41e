import db from '@adonisjs/lucid/services/db'
import { expireDueBids } from '#models/bid/expiry'
import ReconciliationRun from '#models/payment/reconciliation_run'
import { completeOverdueProjects } from '#models/project/overdue'
import { insurance } from '#tests/helpers/badges'
import { call, type Reply, type ResponseFields } from '#tests/helpers/calls'
import { createLatePayment } from '#tests/helpers/checkout'
import { agePayments, deliver, eventAbout, openCheckout } from '#tests/helpers/payments'
import {
  createAcceptedBid,
  createAdmin,
  createBid,
  createOwner,
  createPaidBid,
  createProject,
  createStager,
  type Person,
} from '#tests/helpers/people'
import { smallestForm } from '#tests/helpers/project_forms'
import { ofCompany, ofOwner } from '#tests/helpers/reviews'
import { insertJob } from '#tests/helpers/jobs'
import { smallPhoto } from '#tests/helpers/room_pairs'
import { payByCard } from '#tests/helpers/sandbox'
import { backdateBid } from '#tests/helpers/stored_records'

type Answer = Pick<Reply<ResponseFields>, 'status'>

/** People of a scene, and the step that one of them takes on a server. */
export interface Scene {
  people: Person[]
  /** A request to the server on this port; by default the one of the tests. */
  act: (port?: number) => Promise<Answer>
  /** Runs right before the step, when the emails of the preparation have left. */
  arm?: () => Promise<unknown>
}

export interface Flow {
  name: string
  prepare: () => Promise<Scene>
  /** The ace command that is killed instead of a web server. */
  command?: string[]
  /** Statuses of the repeated step, if not only 200 and 201. */
  repeated?: number[]
}

const done = { status: 200 }

async function checkout() {
  const scene = await createAcceptedBid()
  return { ...scene, intent: await openCheckout(scene) }
}

async function charged() {
  const scene = await checkout()
  await payByCard(scene.intent)
  return scene
}

let numbers = 0
const unique = () => `soak${String((numbers += 1)).padStart(20, '0')}`

/** Every flow with more than one effect. */
export const flows: Flow[] = [
  {
    name: 'A project is posted with two photos',
    async prepare() {
      const owner = await createOwner()
      const photos = [await smallPhoto(), await smallPhoto()]
      const form = { ...smallestForm, photos, clientId: unique() }
      return { people: [owner], act: (port) => call(owner, 'POST /api/projects', form, port) }
    },
  },
  {
    name: 'A bid is made',
    repeated: [200, 201, 409],
    async prepare() {
      const [owner, company] = [await createOwner(), await createStager()]
      const project = await createProject(owner)
      const { amount, timeline, experienceLevel, stagingPeriod, paymentTerms } = {
        amount: 3640,
        timeline: '2 weeks',
        experienceLevel: 'experienced_professional',
        stagingPeriod: '90',
        paymentTerms: 'full_completion',
      }
      const body = { amount, timeline, experienceLevel, stagingPeriod, paymentTerms }
      const line = `POST /api/projects/${project.id}/bids`
      return { people: [owner, company], act: (port) => call(company, line, body, port) }
    },
  },
  {
    name: 'A bid is accepted',
    repeated: [200, 409],
    async prepare() {
      const [owner, company, other] = [
        await createOwner(),
        await createStager(),
        await createStager(),
      ]
      const project = await createProject(owner)
      const bid = await createBid(project, company)
      await createBid(project, other)
      const line = `POST /api/bids/${bid.id}/accept`
      return { people: [owner, company, other], act: (port) => call(owner, line, {}, port) }
    },
  },
  {
    name: 'The checkout is opened',
    async prepare() {
      const { owner, company, bid } = await createAcceptedBid()
      const line = `POST /api/bids/${bid.id}/payment-intent`
      return { people: [owner, company], act: (port) => call(company, line, {}, port) }
    },
  },
  {
    name: 'The fee is settled by the return page',
    async prepare() {
      const { owner, company, bid, intent } = await charged()
      const line = `POST /api/bids/${bid.id}/complete-payment`
      const body = { paymentIntentId: intent.id }
      return { people: [owner, company], act: (port) => call(company, line, body, port) }
    },
  },
  {
    name: 'The fee is settled by the webhook',
    async prepare() {
      const { owner, company, intent } = await charged()
      const event = eventAbout(intent.id)
      return { people: [owner, company], act: (port) => deliver(event, port) }
    },
  },
  {
    name: 'The fee is settled by the reconciler',
    command: ['payments:reconcile'],
    async prepare() {
      const { owner, company } = await charged()
      await agePayments(1)
      const act = async () => {
        await ReconciliationRun.run()
        return done
      }
      return { people: [owner, company], act }
    },
  },
  {
    name: 'The company leaves the checkout',
    async prepare() {
      const { owner, company, bid } = await checkout()
      const line = `POST /api/bids/${bid.id}/cancel-payment`
      return { people: [owner, company], act: (port) => call(company, line, {}, port) }
    },
  },
  {
    name: 'The company cancels its selected bid',
    repeated: [200, 409],
    async prepare() {
      const { owner, company, bid } = await checkout()
      const line = `POST /api/bids/${bid.id}/cancel`
      return { people: [owner, company], act: (port) => call(company, line, {}, port) }
    },
  },
  {
    name: 'The owner cancels the project during the checkout',
    repeated: [200, 409],
    async prepare() {
      const { owner, company, project } = await checkout()
      const line = `POST /api/projects/${project.id}/cancel`
      return { people: [owner, company], act: (port) => call(owner, line, {}, port) }
    },
  },
  {
    name: 'An admin refunds a fee',
    repeated: [200, 409],
    async prepare() {
      const [{ owner, company, bid }, admin] = [await createPaidBid(), await createAdmin()]
      const payment = await db.from('payments').where('bid_id', bid.id).firstOrFail()
      const line = `POST /api/admin/payments/${payment.id}/refund`
      const act = (port?: number) => call(admin, line, { reason: 'duplicate' }, port)
      return { people: [owner, company], act }
    },
  },
  {
    name: 'A late payment is refunded',
    async prepare() {
      const { owner, company, intent } = await createLatePayment()
      const event = eventAbout(intent.id)
      return { people: [owner, company], act: (port) => deliver(event, port) }
    },
  },
  {
    name: 'The timer ends an unpaid selection',
    command: ['bids:expire'],
    async prepare() {
      const { owner, company, bid } = await checkout()
      await backdateBid(bid.id, 73)
      const act = async () => {
        await expireDueBids()
        return done
      }
      return { people: [owner, company], act }
    },
  },
  {
    name: 'The timer completes a project',
    command: ['projects:autocomplete'],
    async prepare() {
      const { owner, company, bid } = await createPaidBid()
      await bid.completeWork(company.user)
      await backdateBid(bid.id, 15 * 24)
      const act = async () => {
        await completeOverdueProjects()
        return done
      }
      return { people: [owner, company], act }
    },
  },
  {
    name: 'The second review releases both',
    repeated: [200, 201, 409],
    async prepare() {
      const { owner, company, project } = await createPaidBid()
      await project.refresh()
      await project.complete(owner.user)
      const path = `/api/projects/${project.id}/review`
      await call(owner, `POST ${path}`, ofCompany)
      return {
        people: [owner, company],
        act: (port) => call(company, `POST ${path}`, ofOwner, port),
      }
    },
  },
  {
    name: 'A badge is applied for with a document',
    repeated: [200, 201, 409],
    async prepare() {
      const company = await createStager()
      return {
        people: [company],
        act: (port) => call(company, 'POST /api/badges', insurance, port),
      }
    },
  },
  {
    name: 'A profile gets a picture',
    async prepare() {
      const company = await createStager()
      const body = { avatar: await smallPhoto() }
      const line = `PATCH /api/users/${company.user.id}`
      return { people: [company], act: (port) => call(company, line, body, port) }
    },
  },
  {
    name: 'An account is deleted during the checkout',
    repeated: [200, 401],
    async prepare() {
      const { owner, company } = await checkout()
      const line = `DELETE /api/users/${company.user.id}`
      return { people: [owner, company], act: (port) => call(company, line, undefined, port) }
    },
  },
  {
    name: 'An email is sent',
    command: ['queue:work', '--queue=emails', '--concurrency=1'],
    async prepare() {
      const { owner, company } = await createAcceptedBid()
      const about = { user_id: company.user.id, type: 'offer_accepted' }
      const { id } = await db.from('notifications').where(about).firstOrFail()
      const arm = async () => {
        await db.from('queue_jobs').where('queue', 'emails').delete()
        await db.from('notifications').where(about).update({ mailed_at: null, delivery: 'email' })
        const payload = { notificationId: id }
        await insertJob({ name: 'SendNotification', queue: 'emails', payload })
      }
      return { people: [owner, company], act: async () => done, arm }
    },
  },
]
