import { isCharged, type Market, type Person } from './model.js'
import { isSelf, ownAccount, isProtected, proofOf } from './people.js'
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

const suspension = { category: 'conduct', reason: 'Three reports of insults' }

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
      body: suspension,
      statuses: adminsOnly(situation, mayNow ? [200] : refusals),
      success: () => situation.market.suspend(person),
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

const conduct = { category: 'spam', reason: 'The same text to everyone' }

const warning = kind({
  call: 'POST /api/admin/users/:id/warn',
  on: 'person',
  weight: 1,
  plan(situation, person) {
    const mayNow = !isSelf(situation, person) && person.status !== 'deleted'
    return {
      says: `warns ${person.name}`,
      line: `POST /api/admin/users/${person.id}/warn`,
      body: conduct,
      statuses: adminsOnly(situation, mayNow ? [200] : [404, 409]),
      promise: { by: 'user', flag: 'warn' },
    }
  },
})

const muting = kind({
  call: 'POST /api/admin/users/:id/mute',
  on: 'person',
  weight: 1,
  plan(situation, person) {
    const mayNow = !isSelf(situation, person) && person.status !== 'deleted' && !person.isMuted
    return {
      says: `mutes ${person.name}`,
      line: `POST /api/admin/users/${person.id}/mute`,
      body: { ...conduct, duration: 'lifted' },
      statuses: adminsOnly(situation, mayNow ? [200] : [404, 409]),
      success: () => (person.isMuted = true),
      promise: { by: 'user', flag: 'mute' },
    }
  },
})

const unmuting = kind({
  call: 'POST /api/admin/users/:id/unmute',
  on: 'person',
  weight: 2,
  plan(situation, person) {
    const mayNow = person.isMuted && person.status !== 'deleted'
    return {
      says: `lets ${person.name} send messages again`,
      line: `POST /api/admin/users/${person.id}/unmute`,
      body: { reason: 'Apologized' },
      statuses: adminsOnly(situation, mayNow ? [200] : [404, 409]),
      success: () => (person.isMuted = false),
      promise: { by: 'user', flag: 'unmute' },
    }
  },
})

const resending = kind({
  call: 'POST /api/admin/users/:id/emails',
  on: 'person',
  weight: 1,
  plan: (situation, person) => ({
    says: `sends the receipt of an unknown payment to ${person.name}`,
    line: `POST /api/admin/users/${person.id}/emails`,
    body: { email: 'receipt', id: unknownId },
    statuses: adminsOnly(situation, [404]),
  }),
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

const copyingData = kind({
  call: 'POST /api/admin/users/:id/export',
  on: 'person',
  weight: 1,
  plan: (situation, person) => ({
    says: `copies the data of ${person.name}`,
    line: `POST /api/admin/users/${person.id}/export`,
    body: { reason: 'Asked for it by email' },
    statuses: adminsOnly(
      situation,
      person.status === 'deleted' ? [404] : [isSelf(situation, person) ? 409 : 200]
    ),
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

/** No one joins the team here, so no one can be removed from it. */
const changingRole = kind({
  call: 'PUT /api/admin/users/:id/team-role',
  on: 'person',
  weight: 1,
  plan: (situation, person) => ({
    says: `removes ${person.name} from the team`,
    line: `PUT /api/admin/users/${person.id}/team-role`,
    body: { role: null },
    statuses: adminsOnly(situation, person.status === 'deleted' ? [404] : [409]),
  }),
})

const resettingTwoStep = kind({
  call: 'DELETE /api/admin/users/:id/two-step',
  on: 'person',
  weight: 1,
  plan: (situation, person) => ({
    says: `resets the two-step verification of ${person.name}`,
    line: `DELETE /api/admin/users/${person.id}/two-step`,
    statuses: adminsOnly(situation, person.status === 'deleted' ? [404] : [409]),
  }),
})

const startingTwoStep = kind({
  call: 'POST /api/admin/two-step',
  on: 'market',
  weight: 1,
  plan: (situation) => ({
    says: 'starts to set up two-step verification',
    line: 'POST /api/admin/two-step',
    body: { currentPassword: situation.actor?.password ?? '' },
    statuses: adminsOnly(situation, situation.actor?.password ? [201, 429] : [422]),
  }),
})

/** With a wrong code, so two-step verification is never on. Five of them are counted. */
const enteringCode = (line: string, refusals: number[]) =>
  kind({
    call: line,
    on: 'market',
    weight: 1,
    plan: (situation) => ({
      says: 'enters a wrong code',
      line,
      body: { code: '000000' },
      statuses: adminsOnly(situation, [...refusals, 429]),
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
        ...(!byAdmin && isProtected(person) && { body: proofOf(person) }),
        statuses: byAdmin
          ? adminsOnly(situation, statuses)
          : ownAccount(situation, person, isProtected(person) ? [...statuses, 429] : statuses),
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
    const report = situation.market.reports.at(-1)
    const status = oneOf(['resolved', 'open'], situation.detail)
    return {
      says: `sets the last report to ${status}`,
      line: `PATCH /api/admin/reports/${report?.id ?? unknownId}`,
      body: { status },
      statuses: adminsOnly(situation, report ? [200] : [404]),
      success: () => (report!.isOpen = status === 'open'),
    }
  },
})

const decisions = {
  warned: conduct,
  muted: { ...conduct, duration: 'lifted' },
  suspended: suspension,
  dismissed: { category: 'no_breach', reason: 'A price was named' },
}

const deciding = kind({
  call: 'POST /api/admin/reports/:id/decision',
  on: 'market',
  weight: 2,
  plan(situation) {
    const { market } = situation
    const report = market.reports.at(-1)
    const outcome = oneOf(['muted', 'suspended', 'warned', 'dismissed'] as const, situation.detail)
    const person = report && market.person(report.about)
    const mayAct =
      person &&
      !isSelf(situation, person) &&
      person.status !== 'deleted' &&
      !(outcome === 'muted' && person.isMuted) &&
      !(outcome === 'suspended' && person.status === 'suspended')
    const mayNow = report?.isOpen && (outcome === 'dismissed' || mayAct)
    return {
      says: `decides the last report: ${outcome}`,
      line: `POST /api/admin/reports/${report?.id ?? unknownId}/decision`,
      body: { outcome, ...decisions[outcome] },
      statuses: adminsOnly(situation, mayNow ? [200] : [404, 409]),
      success() {
        report!.isOpen = false
        if (outcome === 'muted') person!.isMuted = true
        if (outcome === 'suspended') market.suspend(person!)
      },
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

const reportingError = kind({
  call: 'POST /api/client-errors',
  on: 'market',
  weight: 1,
  plan: () => ({
    says: 'sees a page fail',
    line: 'POST /api/client-errors',
    body: { name: 'TypeError', frames: [], route: 'projects/show', release: null },
    // Reports are limited by network.
    statuses: [204, 429],
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
  warning,
  muting,
  unmuting,
  resending,
  noting,
  copyingData,
  confirmingByHand,
  changingRole,
  resettingTwoStep,
  startingTwoStep,
  enteringCode('POST /api/admin/two-step/confirm', [409, 422]),
  enteringCode('POST /api/admin/two-step/verify', [409]),
  enteringCode('POST /api/admin/two-step/recovery-codes', [409]),
  enteringCode('POST /api/admin/two-step/off', [409]),
  removing('DELETE /api/users/:id'),
  removing('DELETE /api/admin/users/:id'),
  handlingReport,
  deciding,
  reportingError,
  inquiring,
  handlingInquiry,
  replying,
]
