import { insurance } from '#tests/helpers/badges'
import { dayFromNow } from '#tests/helpers/stagings'
import type { BadgeDocument, Market, Person } from './model.js'
import { adminsOnly, kind, signedIn, type Situation } from './plans.js'
import { unknownId } from './stage.js'

const waitingOf = (market: Market, person: Person | null) =>
  market.documents.findLast(({ company, state }) => company === person?.name && state === 'waiting')

/** TRU-50: one document for a badge at a time. */
const requesting = kind({
  call: 'POST /api/badges',
  on: 'market',
  weight: 2,
  plan(situation) {
    const { market, actor } = situation
    const statuses = actor?.role === 'company' ? (waitingOf(market, actor) ? 409 : 201) : 403
    return {
      says: 'sends the certificate of its insurance',
      line: 'POST /api/badges',
      body: insurance,
      statuses: signedIn(situation, statuses),
      success({ body }) {
        if (!actor) return
        market.documents.push({ id: Number(body.id), company: actor.name, state: 'waiting' })
      },
    }
  },
})

const withdrawing = kind({
  call: 'DELETE /api/badges/:id',
  on: 'market',
  weight: 1,
  plan(situation) {
    const { market, actor } = situation
    const document =
      waitingOf(market, actor) ?? market.documents.find(({ company }) => company === actor?.name)
    const found = document?.state === 'waiting' ? 204 : document ? 409 : 404
    return {
      says: 'withdraws the certificate of its insurance',
      line: `DELETE /api/badges/${document?.id ?? unknownId}`,
      statuses: signedIn(situation, actor?.role === 'company' ? found : 403),
      success() {
        market.documents = market.documents.filter((other) => other !== document)
      },
    }
  },
})

type Decision = 'verify' | 'decline' | 'revoke'

const bodies = {
  verify: { expiresOn: dayFromNow(300) },
  decline: { reason: 'The certificate has expired.' },
  revoke: { reason: 'The insurer cancelled the policy.' },
}

/** The person's document that the decision is possible for, or the latest one. */
function documentFor(situation: Situation, person: Person, decision: Decision) {
  const own = situation.market.documents.filter(({ company }) => company === person.name)
  const wanted = decision === 'revoke' ? 'verified' : 'waiting'
  return own.findLast(({ state }) => state === wanted) ?? own.at(-1)
}

const after: Record<Decision, BadgeDocument['state']> = {
  verify: 'verified',
  decline: 'decided',
  revoke: 'decided',
}

const deciding = (decision: Decision) =>
  kind({
    call: `POST /api/admin/badges/:id/${decision}`,
    on: 'person',
    weight: 2,
    plan(situation, person) {
      const { market } = situation
      const document = documentFor(situation, person, decision)
      const isPossible = document?.state === (decision === 'revoke' ? 'verified' : 'waiting')
      const found = person.status === 'deleted' ? [404] : [isPossible ? 200 : 409]
      return {
        says: `${decision === 'verify' ? 'verifies' : `${decision}s`} the insurance of ${person.name}`,
        line: `POST /api/admin/badges/${document?.id ?? unknownId}/${decision}`,
        body: bodies[decision],
        statuses: adminsOnly(situation, document ? found : [404]),
        isUseful: isPossible,
        success() {
          if (!document) return
          // The earlier badge is replaced.
          const former = market.documents.find(
            ({ company, state }) => company === person.name && state === 'verified'
          )
          if (decision === 'verify' && former) former.state = 'decided'
          document.state = after[decision]
        },
      }
    },
  })

/** The same name again is refused; all markets share the kinds of badges. */
const addingType = kind({
  call: 'POST /api/admin/badge-types',
  on: 'market',
  weight: 1,
  plan: (situation) => ({
    says: 'adds a kind of badge that exists',
    line: 'POST /api/admin/badge-types',
    body: { name: 'RESA membership', description: 'Proof of a current membership.' },
    statuses: adminsOnly(situation, [422]),
  }),
})

const editingType = kind({
  call: 'PATCH /api/admin/badge-types/:id',
  on: 'market',
  weight: 1,
  plan: (situation) => ({
    says: 'changes an unknown kind of badge',
    line: `PATCH /api/admin/badge-types/${unknownId}`,
    body: { isOffered: false },
    statuses: adminsOnly(situation, [404]),
  }),
})

export const badgeCalls = [
  requesting,
  withdrawing,
  deciding('verify'),
  deciding('decline'),
  deciding('revoke'),
  addingType,
  editingType,
]
