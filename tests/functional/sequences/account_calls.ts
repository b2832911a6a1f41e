import { randomUUID } from 'node:crypto'
import { names, set, type Person } from './model.js'
import { isSelf, ownAccount, signOut } from './people.js'
import { kind, oneOf, signedIn } from './plans.js'
import { contactDetail } from './project_calls.js'

const wrong = 'not the password'

const signingIn = kind({
  call: 'POST /api/auth/login',
  on: 'person',
  weight: 3,
  plan(situation, person) {
    const isWrong = situation.detail % 8 === 7
    const { password } = person
    const statuses = { active: [200], suspended: [403], deleted: [401] }[person.status]
    return {
      says: `signs in as ${person.name}${isWrong ? ' with a wrong password' : ''}`,
      line: 'POST /api/auth/login',
      body: { email: person.email, password: isWrong ? wrong : (password ?? wrong) },
      // Failed sign-ins are counted per account and hour.
      statuses: isWrong || password === null ? [401, 429] : statuses,
      isUseful: !person.isSignedIn,
      success({ body }) {
        set(person, { isSignedIn: true, sessionId: String(body.sessionId) })
      },
    }
  },
})

const signingOut = kind({
  call: 'POST /api/auth/logout',
  on: 'market',
  weight: 2,
  plan: ({ actor }) => ({
    says: 'signs out',
    line: 'POST /api/auth/logout',
    statuses: [200],
    isUseful: actor?.isSignedIn === true,
    success() {
      if (actor) signOut(actor)
    },
  }),
})

const changingPassword = kind({
  call: 'PUT /api/users/:id/password',
  on: 'person',
  weight: 2,
  plan(situation, person) {
    const newPassword = `${person.password ?? 'something new'}!`
    const isWrong = situation.detail % 4 === 3 || person.password === null
    return {
      says: `changes the password of ${person.name}${isWrong ? ', not knowing the current one' : ''}`,
      line: `PUT /api/users/${person.id}/password`,
      body: { currentPassword: isWrong ? wrong : person.password, newPassword },
      statuses: ownAccount(situation, person, isWrong ? [422, 429] : [200]),
      success({ body }) {
        set(person, { password: newPassword, sessionId: String(body.sessionId) })
      },
    }
  },
})

const endingSessions = kind({
  call: 'DELETE /api/users/:id/sessions',
  on: 'person',
  weight: 2,
  plan: (situation, person) => ({
    says: `ends the other sessions of ${person.name}`,
    line: `DELETE /api/users/${person.id}/sessions`,
    statuses: ownAccount(situation, person, [204]),
  }),
})

const endingSession = kind({
  call: 'DELETE /api/users/:id/sessions/:sessionId',
  on: 'person',
  weight: 2,
  plan(situation, person) {
    const isKnown = isSelf(situation, person)
    return {
      says: `ends the session of ${person.name}`,
      line: 'DELETE /api/users/:id/sessions/:sessionId',
      statuses: ownAccount(situation, person, [204]),
      perform: (stage) => stage.endSession(situation.actor, person),
      success() {
        if (isKnown) signOut(person)
      },
    }
  },
})

const changeEmail = (person: Person, email: string) => {
  // Only a confirmed address gets the link that restores it.
  if (person.isConfirmed) person.formerEmail = person.email
  set(person, { email, isConfirmed: false })
}

const renaming = kind({
  call: 'PATCH /api/users/:id',
  on: 'person',
  weight: 2,
  plan(situation, person) {
    const isCompany = person.role === 'company'
    const introduction = `We stage in town. Call ${contactDetail}, ${person.name} Renamed.`
    return {
      says: `renames ${person.name}${isCompany ? ', and introduces the company' : ''}`,
      line: `PATCH /api/users/${person.id}`,
      body: { name: `${person.name} Renamed`, ...(isCompany && { introduction }) },
      statuses: ownAccount(situation, person, [200]),
      success() {
        person.isRenamed = true
        if (isCompany) person.hasIntroduction = true
      },
    }
  },
})

/** A new address takes effect at once, unless someone has it. */
const changingEmail = kind({
  call: 'PATCH /api/users/:id (email)',
  on: 'person',
  weight: 2,
  plan(situation, person) {
    const { market, detail } = situation
    const isTaken = detail % 4 === 3
    const other = market.person(oneOf(names, names.indexOf(person.name) + 1))
    const email = isTaken ? other.email : `new.${person.email.split('new.').at(-1)}`
    const isSame = email === person.email
    const isUnsure = isSame || person.formerEmail !== null || other.status === 'deleted'
    const refusals = [409, 422, 429]
    const statuses = isUnsure ? [200, ...refusals] : isTaken ? refusals : [200]
    return {
      says: `gives the account of ${person.name} the address ${isTaken ? `of ${other.name}` : email}`,
      line: `PATCH /api/users/${person.id}`,
      body: { email },
      statuses: ownAccount(situation, person, statuses),
      // An address that was never confirmed leaves nothing to restore.
      isUseful: person.isConfirmed,
      success() {
        if (!isSame) changeEmail(person, email)
      },
    }
  },
})

const receiptDetails = kind({
  call: 'PUT /api/users/:id/receipt-details',
  on: 'person',
  weight: 2,
  plan(situation, person) {
    const isGiven = situation.detail % 4 !== 3
    const allowed = person.role === 'company' ? 200 : 403
    return {
      says: `${isGiven ? 'gives' : 'removes'} the address of ${person.name} for receipts`,
      line: `PUT /api/users/${person.id}/receipt-details`,
      body: { address: isGiven ? '12 Depot Street' : null, taxId: null },
      statuses: ownAccount(situation, person, [allowed]),
      isUseful: person.hasReceiptDetails !== isGiven,
      success: () => (person.hasReceiptDetails = isGiven),
    }
  },
})

const registering = kind({
  call: 'POST /api/auth/register',
  on: 'person',
  weight: 2,
  plan({ detail }, person) {
    const isTaken = detail % 2 === 1
    const taken = person.status === 'deleted' ? [201, 409, 422] : [409, 422]
    return {
      says: `registers with ${isTaken ? `the email address of ${person.name}` : 'a new email address'}`,
      line: 'POST /api/auth/register',
      body: {
        email: isTaken ? person.email : `${randomUUID()}@stagely.example`,
        password: 'a good password',
        name: 'Somebody Else',
        userType: 'realtor',
        phone: '8285550100',
        agreeToTerms: true,
      },
      statuses: isTaken ? taken : [201],
      success: () => (person.isAddressReused ||= isTaken),
    }
  },
})

const forgetting = kind({
  call: 'POST /api/auth/forgot-password',
  on: 'person',
  weight: 2,
  plan: (_, person) => ({
    says: `asks for a reset link for ${person.name}`,
    line: 'POST /api/auth/forgot-password',
    body: { email: person.email },
    statuses: [200],
  }),
})

/**
 * The emailed link works once and ends all sessions; `detail` may choose an invented one. Whoever
 * has the address of a deleted account now sets their own password.
 */
const resetting = kind({
  call: 'POST /api/auth/reset-password',
  on: 'person',
  weight: 2,
  plan({ market, detail }, person) {
    const isUnknown = detail % 4 === 3
    const holder = Object.values(market.people).find(
      ({ status, email }) => status !== 'deleted' && email === person.email
    )
    const newPassword = `${holder?.password ?? 'something new'}?`
    const known = holder?.status === 'suspended' ? [200, 403, 409] : [200]
    const isKnown = !isUnknown && (holder !== undefined || person.isAddressReused)
    return {
      says: `resets the password of ${person.name}${isUnknown ? ' with an unknown link' : ''}`,
      line: 'POST /api/auth/reset-password',
      statuses: isKnown ? known : [409],
      perform: async (stage) => {
        const token = isUnknown ? 'unknown' : await stage.resetToken(person)
        return stage.ask(null, 'POST /api/auth/reset-password', { token, newPassword })
      },
      success() {
        if (holder) set(holder, { password: newPassword, isSignedIn: false })
      },
    }
  },
})

/** An address is confirmed by the link it received, once. */
const confirming = kind({
  call: 'POST /api/auth/confirm-email',
  on: 'person',
  weight: 2,
  plan({ detail }, person) {
    const isUnknown = detail % 4 === 3
    const known = person.status === 'suspended' ? [200, 403, 409] : [200]
    const isDue = !person.isConfirmed && person.status !== 'deleted'
    return {
      says: `confirms the address of ${person.name}${isUnknown ? ' with an unknown link' : ''}`,
      line: 'POST /api/auth/confirm-email',
      statuses: isUnknown || !isDue ? [409] : known,
      perform: async (stage) => {
        const token = isUnknown || !isDue ? 'unknown' : await stage.confirmationToken(person)
        return stage.ask(null, 'POST /api/auth/confirm-email', { token })
      },
      success: () => (person.isConfirmed = true),
    }
  },
})

/** Restores the former address, ends all sessions and voids the password. */
const restoringEmail = kind({
  call: 'POST /api/auth/restore-email',
  on: 'person',
  weight: 3,
  plan({ detail }, person) {
    const isUnknown = detail % 8 === 7
    const former = person.status === 'deleted' ? null : person.formerEmail
    const known = person.status === 'suspended' ? [200, 403, 409] : [200]
    return {
      says: `restores the former address of ${person.name}${isUnknown ? ' with an unknown link' : ''}`,
      line: 'POST /api/auth/restore-email',
      statuses: isUnknown || former === null ? [409] : known,
      perform: async (stage) => {
        const isKnown = !isUnknown && former !== null
        const token = isKnown ? await stage.restoreToken(person, former) : 'unknown'
        return stage.ask(null, 'POST /api/auth/restore-email', { token })
      },
      success() {
        if (former !== null) set(person, { email: former })
        set(person, {
          formerEmail: null,
          isConfirmed: true,
          isSignedIn: false,
          password: null,
        })
      },
    }
  },
})

const confirmingAgain = kind({
  call: 'POST /api/auth/resend-confirmation',
  on: 'market',
  weight: 2,
  plan: (situation) => ({
    says: 'asks for another confirmation email',
    line: 'POST /api/auth/resend-confirmation',
    statuses: signedIn(situation, situation.actor?.isConfirmed ? 409 : [200, 429]),
  }),
})

export const accountCalls = [
  signingIn,
  signingOut,
  changingPassword,
  endingSessions,
  endingSession,
  renaming,
  changingEmail,
  receiptDetails,
  registering,
  forgetting,
  resetting,
  confirming,
  restoringEmail,
  confirmingAgain,
]
