import { isCharged, set, type Market, type Person } from './model.js'
import { isSelf, ownAccount } from './people.js'
import { adminsOnly, kind, oneOf } from './plans.js'
import { inquirerOf, unknownId } from './stage.js'

/** Unpaid selections whose card was charged: they prevent a deletion. */
const chargedBidsOf = (market: Market, person: Person) =>
  market.bids.filter(
    (bid) =>
      bid.status === 'payment_required' &&
      isCharged(bid) &&
      (bid.company === person.name || bid.project.owner === person.name)
  )

const suspending = kind({
  call: 'POST /api/admin/users/:id/suspend',
  on: 'person',
  weight: 2,
  plan(situation, person) {
    const refusals = isSelf(situation, person) ? [403, 409, 422] : [404, 409]
    const mayNow = !isSelf(situation, person) && person.status === 'active'
    return {
      says: `suspends ${person.name}`,
      line: `POST /api/admin/users/${person.id}/suspend`,
      body: { category: 'conduct', reason: 'Three reports of insults' },
      statuses: adminsOnly(situation, mayNow ? [200] : refusals),
      success: () => set(person, { status: 'suspended', isSignedIn: false }),
      promise: { by: 'user', flag: 'suspend' },
    }
  },
})

const reinstating = kind({
  call: 'POST /api/admin/users/:id/reinstate',
  on: 'person',
  weight: 3,
  plan(situation, person) {
    const mayNow = person.status === 'suspended'
    return {
      says: `reinstates ${person.name}`,
      line: `POST /api/admin/users/${person.id}/reinstate`,
      body: { reason: 'The reports were made up' },
      statuses: adminsOnly(situation, mayNow ? [200] : [404, 409]),
      success: () => (person.status = 'active'),
      promise: { by: 'user', flag: 'reinstate' },
    }
  },
})

const noting = kind({
  call: 'POST /api/admin/users/:id/notes',
  on: 'person',
  weight: 1,
  plan: (situation, person) => ({
    says: `writes a note about ${person.name}`,
    line: `POST /api/admin/users/${person.id}/notes`,
    body: { content: 'Called about the receipt.' },
    statuses: adminsOnly(situation, person.status === 'deleted' ? [404] : [201]),
  }),
})

const confirmingByHand = kind({
  call: 'POST /api/admin/users/:id/confirm-email',
  on: 'person',
  weight: 2,
  plan: (situation, person) => ({
    says: `confirms the address of ${person.name} by hand`,
    line: `POST /api/admin/users/${person.id}/confirm-email`,
    body: { reason: 'Wrote from the address' },
    statuses: adminsOnly(
      situation,
      person.status === 'deleted' ? [404] : [person.isConfirmed ? 409 : 200]
    ),
    success: () => (person.isConfirmed = true),
    promise: { by: 'user', flag: 'confirmEmail' },
  }),
})

const removing = (line: string) =>
  kind({
    call: line,
    on: 'person',
    weight: 2,
    plan(situation, person) {
      const { market } = situation
      const charged = chargedBidsOf(market, person)
      const byAdmin = line.includes('admin')
      const isGone = person.status === 'deleted'
      const isOwnAdmin = person.role === 'admin'
      const statuses = isGone
        ? [404, 409]
        : isOwnAdmin
          ? [403, 409, 422]
          : charged.length
            ? [409]
            : [200]
      return {
        says: `deletes the account of ${person.name}`,
        line: line.replace(':id', String(person.id)),
        statuses: byAdmin
          ? adminsOnly(situation, statuses)
          : ownAccount(situation, person, statuses),
        success: () => market.remove(person),
        refusal() {
          if (byAdmin ? situation.actor?.role === 'admin' : isSelf(situation, person)) {
            for (const bid of charged) bid.mayBePaid = true
          }
        },
        promise: byAdmin && charged.length === 0 ? { by: 'user', flag: 'delete' } : undefined,
      }
    },
  })

const handlingReport = kind({
  call: 'PATCH /api/admin/reports/:id',
  on: 'market',
  weight: 2,
  plan(situation) {
    const id = situation.market.reports.at(-1)
    const status = oneOf(['resolved', 'open'], situation.detail)
    return {
      says: `sets the last report to ${status}`,
      line: `PATCH /api/admin/reports/${id ?? unknownId}`,
      body: { status },
      statuses: adminsOnly(situation, id ? [200] : [404]),
    }
  },
})

const inquiring = kind({
  call: 'POST /api/contact',
  on: 'market',
  weight: 2,
  plan: ({ market }) => ({
    says: 'writes to support',
    line: 'POST /api/contact',
    body: {
      name: 'Pat',
      email: inquirerOf(market),
      subject: 'general',
      message: 'Do you also stage barns?',
    },
    // The form is limited by network.
    statuses: market.hasInquiry ? [201, 429] : [201],
    success: () => (market.hasInquiry = true),
  }),
})

const handlingInquiry = kind({
  call: 'PATCH /api/admin/contact-messages/:id',
  on: 'market',
  weight: 2,
  plan: (situation) => ({
    says: 'closes the last inquiry',
    line: 'PATCH /api/admin/contact-messages/:id',
    statuses: adminsOnly(situation, situation.market.hasInquiry ? [200] : [404]),
    perform: (stage) => stage.handleInquiry(situation.actor, ['PATCH', ''], { status: 'closed' }),
  }),
})

const replying = kind({
  call: 'POST /api/admin/contact-messages/:id/replies',
  on: 'market',
  weight: 2,
  plan: (situation) => ({
    says: 'replies to the last inquiry',
    line: 'POST /api/admin/contact-messages/:id/replies',
    statuses: adminsOnly(situation, situation.market.hasInquiry ? [201] : [404]),
    perform: (stage) =>
      stage.handleInquiry(situation.actor, ['POST', '/replies'], { content: 'Try again.' }),
  }),
})

export const moderationCalls = [
  suspending,
  reinstating,
  noting,
  confirmingByHand,
  removing('DELETE /api/users/:id'),
  removing('DELETE /api/admin/users/:id'),
  handlingReport,
  inquiring,
  handlingInquiry,
  replying,
]
