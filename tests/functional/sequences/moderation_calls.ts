import { isCharged, set, type Market, type Person } from './model.js'
import { isSelf, ownAccount } from './people.js'
import { adminsOnly, kind, oneOf } from './plans.js'
import { unknownId } from './stage.js'

/** Unpaid selections whose card was charged: they prevent a deletion. */
const chargedBidsOf = (market: Market, person: Person) =>
  market.bids.filter(
    (bid) =>
      bid.status === 'payment_required' &&
      isCharged(bid) &&
      (bid.company === person.name || bid.project.owner === person.name)
  )

/** ADM-17. */
const suspend = (person: Person) => set(person, { status: 'suspended', isSignedIn: false })

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
      success: () => suspend(person),
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
        if (outcome === 'suspended') suspend(person!)
      },
    }
  },
})

export const moderationCalls = [
  suspending,
  reinstating,
  warning,
  muting,
  unmuting,
  confirmingByHand,
  removing('DELETE /api/users/:id'),
  removing('DELETE /api/admin/users/:id'),
  handlingReport,
  deciding,
]
