import { isCharged, names, type Market, type Person } from './model.js'
import { administrators, kind, oneOf, signedIn, type Situation } from './plans.js'
import { contactDetail } from './project_calls.js'
import { inquirerOf, nobodys } from './stage.js'

const isSelf = ({ actor }: Situation, person: Person) => actor?.name === person.name

/** ROL-04: one's own account only; another's is 403. */
const ownAccount = (situation: Situation, person: Person, statuses: number[]) => {
  if (!situation.actor?.isSignedIn) return [401]
  if (isSelf(situation, person)) return statuses
  return person.standing === 'deleted' ? [403, 404] : [403]
}

const signOut = (person: Person) => Object.assign(person, { isSignedIn: false })

/** Unpaid selections of which the money has moved: they stop a deletion (PAY-12). */
const chargedOf = (market: Market, person: Person) =>
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
    const mayNow = !isSelf(situation, person) && person.standing === 'active'
    return {
      says: `suspends ${person.name}`,
      line: `POST /api/admin/users/${person.id}/suspend`,
      body: { category: 'conduct', reason: 'Three reports of insults' },
      statuses: administrators(situation, mayNow ? [200] : refusals),
      success: () => Object.assign(person, { standing: 'suspended', isSignedIn: false }),
      promise: { by: 'user', flag: 'suspend' },
    }
  },
})

const reinstating = kind({
  call: 'POST /api/admin/users/:id/reinstate',
  on: 'person',
  weight: 5,
  plan(situation, person) {
    const mayNow = person.standing === 'suspended'
    return {
      says: `reinstates ${person.name}`,
      line: `POST /api/admin/users/${person.id}/reinstate`,
      body: { reason: 'The reports were made up' },
      statuses: administrators(situation, mayNow ? [200] : [404, 409]),
      success: () => (person.standing = 'active'),
      promise: { by: 'user', flag: 'reinstate' },
    }
  },
})

const removing = (line: string) =>
  kind({
    call: line,
    on: 'person',
    weight: 1,
    plan(situation, person) {
      const { market } = situation
      const charged = chargedOf(market, person)
      const byAdmin = line.includes('admin')
      const isGone = person.standing === 'deleted'
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
          ? administrators(situation, statuses)
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

const signingIn = kind({
  call: 'POST /api/auth/login',
  on: 'person',
  weight: 5,
  plan(situation, person) {
    const isWrong = situation.detail % 8 === 7
    const statuses = { active: [200], suspended: [403], deleted: [401] }[person.standing]
    return {
      says: `signs in as ${person.name}${isWrong ? ' with a wrong password' : ''}`,
      line: 'POST /api/auth/login',
      body: { email: person.email, password: isWrong ? 'not the password' : person.password },
      // Failed sign-ins of one account are counted over the hour (LOG-05).
      statuses: isWrong ? [401, 429] : statuses,
      success({ body }) {
        Object.assign(person, { isSignedIn: true, sessionId: String(body.sessionId) })
      },
    }
  },
})

const signingOut = kind({
  call: 'POST /api/auth/logout',
  on: 'market',
  weight: 1,
  plan: ({ actor }) => ({
    says: 'signs out',
    line: 'POST /api/auth/logout',
    statuses: [200],
    success() {
      if (actor) signOut(actor)
    },
  }),
})

const changingPassword = kind({
  call: 'PUT /api/users/:id/password',
  on: 'person',
  weight: 1,
  plan(situation, person) {
    const newPassword = `${person.password}!`
    const isWrong = situation.detail % 4 === 3
    return {
      says: `changes the password of ${person.name}${isWrong ? ', not knowing the current one' : ''}`,
      line: `PUT /api/users/${person.id}/password`,
      body: { currentPassword: isWrong ? 'not the password' : person.password, newPassword },
      statuses: ownAccount(situation, person, isWrong ? [422, 429] : [200]),
      success({ body }) {
        Object.assign(person, { password: newPassword, sessionId: String(body.sessionId) })
      },
    }
  },
})

const endingSessions = kind({
  call: 'DELETE /api/users/:id/sessions',
  on: 'person',
  weight: 1,
  plan: (situation, person) => ({
    says: `ends the other sessions of ${person.name}`,
    line: `DELETE /api/users/${person.id}/sessions`,
    statuses: ownAccount(situation, person, [204]),
  }),
})

const endingSession = kind({
  call: 'DELETE /api/users/:id/sessions/:sessionId',
  on: 'person',
  weight: 1,
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

const editingProfile = kind({
  call: 'PATCH /api/users/:id',
  on: 'person',
  weight: 1,
  plan(situation, person) {
    const { market, detail } = situation
    const taken = detail % 4 === 3
    const other = market.person(oneOf(names, names.indexOf(person.name) + 1))
    const isFree = other.standing === 'deleted'
    return {
      says: taken
        ? `gives the account of ${person.name} the email address of ${other.name}`
        : `renames ${person.name}`,
      line: `PATCH /api/users/${person.id}`,
      body: taken ? { email: other.email } : { name: `${person.name} Renamed` },
      statuses: ownAccount(
        situation,
        person,
        !taken ? [200] : isFree ? [200, 409, 422] : [409, 422]
      ),
      success() {
        if (taken) person.email = other.email
      },
    }
  },
})

const portfolio = kind({
  call: 'PUT /api/users/portfolio-photos',
  on: 'market',
  weight: 1,
  plan: (situation) => ({
    says: 'empties the portfolio',
    line: 'PUT /api/users/portfolio-photos',
    body: { photos: [] },
    statuses: signedIn(situation, situation.actor?.role === 'company' ? 200 : 403),
  }),
})

const deliveries = ['email', 'digest', 'app', 'off']

const preferring = kind({
  call: 'PATCH /api/notifications/preferences',
  on: 'market',
  weight: 1,
  plan(situation) {
    const offers = oneOf(deliveries, situation.detail)
    return {
      says: `wants to hear of offers by "${offers}"`,
      line: 'PATCH /api/notifications/preferences',
      body: { offers },
      statuses: signedIn(situation, 200),
      success({ body }) {
        if (body.offers !== offers) throw new Error(`Offers are told by ${body.offers}`)
        if (situation.actor) situation.actor.offersBy = offers
      },
    }
  },
})

const readingNotifications = kind({
  call: 'POST /api/notifications/read',
  on: 'market',
  weight: 1,
  plan: (situation) => ({
    says: 'marks all notifications as read',
    line: 'POST /api/notifications/read',
    statuses: signedIn(situation, 204),
  }),
})

/** R48: one's own notification only; `detail` says whose is tried. */
const readingNotification = kind({
  call: 'POST /api/notifications/:id/read',
  on: 'person',
  weight: 1,
  plan: (situation, person) => ({
    says: `marks the latest notification of ${person.name} as read`,
    line: 'POST /api/notifications/:id/read',
    statuses: !situation.actor?.isSignedIn ? [401] : isSelf(situation, person) ? [204, 404] : [404],
    perform: (stage) => stage.readNotification(situation.actor, person),
  }),
})

const writing = kind({
  call: 'POST /api/messages',
  on: 'person',
  weight: 4,
  plan(situation, person) {
    const { market, actor, detail } = situation
    const isBlank = detail % 8 === 7
    const text = isBlank ? '  ' : `Could we talk? ${contactDetail}`
    const mayWrite = actor !== null && market.mayWrite(actor, person)
    const refusals = actor?.name === person.name ? [422] : [403, 404, 409]
    const statuses = isBlank ? (mayWrite ? [422] : [...refusals, 422]) : mayWrite ? [201] : refusals
    return {
      says: `writes ${isBlank ? 'nothing' : 'a message'} to ${person.name}`,
      line: 'POST /api/messages',
      body: { receiverId: person.id, content: text },
      statuses: actor?.isSignedIn ? statuses : [401],
      success() {
        if (actor) market.letters.push({ from: actor.name, to: person.name, text })
      },
      promise:
        isBlank || actor?.name === person.name ? undefined : { by: 'conversation', flag: 'write' },
    }
  },
})

const blocking = (method: 'POST' | 'DELETE') =>
  kind({
    call: `${method} /api/messages/:id/block`,
    on: 'person',
    weight: 2,
    plan(situation, person) {
      const { actor } = situation
      const isBlocking = method === 'POST'
      const own = isBlocking ? [404] : [204]
      const gone = person.standing === 'active' ? [204] : [204, 404]
      const statuses = actor?.name === person.name ? own : gone
      return {
        says: `${isBlocking ? 'blocks' : 'unblocks'} ${person.name}`,
        line: `${method} /api/messages/${person.id}/block`,
        statuses: actor?.isSignedIn ? statuses : [401],
        success() {
          if (isBlocking) actor?.blocks.add(person.name)
          else actor?.blocks.delete(person.name)
        },
        promise:
          actor?.name === person.name || !isBlocking
            ? undefined
            : { by: 'conversation', flag: 'block' },
      }
    },
  })

const reporting = kind({
  call: 'POST /api/messages/reports',
  on: 'person',
  weight: 2,
  plan(situation, person) {
    const { market, actor } = situation
    const isAnswered = market.letters.some(
      ({ from, to }) => from === person.name && to === actor?.name
    )
    const hasWritten = market.letters.some(
      ({ from, to }) => from === actor?.name && to === person.name
    )
    const refusals = [403, 404, 409, 422]
    const pair = `${actor?.name} ${person.name}`
    const isCertain = isAnswered && !market.reported.has(pair)
    const statuses = isCertain ? [201] : isAnswered || hasWritten ? [201, ...refusals] : refusals
    return {
      says: `reports ${person.name}`,
      line: 'POST /api/messages/reports',
      body: { reportedId: person.id, reason: 'Asks for money outside.' },
      statuses: actor?.isSignedIn
        ? person.standing === 'deleted' && isAnswered
          ? [201, ...refusals]
          : statuses
        : [401],
      success({ body }) {
        market.reports.push(Number(body.id))
        market.reported.add(pair)
      },
    }
  },
})

const handlingReport = kind({
  call: 'PATCH /api/admin/reports/:id',
  on: 'market',
  weight: 1,
  plan(situation) {
    const id = situation.market.reports.at(-1)
    const status = oneOf(['resolved', 'open'], situation.detail)
    return {
      says: `sets the last report to ${status}`,
      line: `PATCH /api/admin/reports/${id ?? nobodys}`,
      body: { status },
      statuses: administrators(situation, id ? [200] : [404]),
    }
  },
})

const inquiring = kind({
  call: 'POST /api/contact',
  on: 'market',
  weight: 1,
  plan: ({ market }) => ({
    says: 'writes to support',
    line: 'POST /api/contact',
    body: {
      name: 'Pat',
      email: inquirerOf(market),
      subject: 'general',
      message: 'Do you also stage barns?',
    },
    // The form is limited by network, and all of these come from one.
    statuses: [201, 429],
  }),
})

const handlingInquiry = kind({
  call: 'PATCH /api/admin/contact-messages/:id',
  on: 'market',
  weight: 1,
  plan: (situation) => ({
    says: 'answers the last inquiry',
    line: 'PATCH /api/admin/contact-messages/:id',
    body: { status: 'answered' },
    statuses: administrators(situation, [200, 404]),
    perform: (stage) => stage.answerInquiry(situation.actor),
  }),
})

const registering = kind({
  call: 'POST /api/auth/register',
  on: 'person',
  weight: 1,
  plan: (_, person) => ({
    says: `registers with the email address of ${person.name}`,
    line: 'POST /api/auth/register',
    body: {
      email: person.email,
      password: person.password,
      name: 'Somebody Else',
      userType: 'realtor',
      phone: '8285550100',
      agreeToTerms: true,
    },
    statuses: person.standing === 'deleted' ? [201, 409, 422] : [409, 422],
  }),
})

const forgetting = kind({
  call: 'POST /api/auth/forgot-password',
  on: 'person',
  weight: 1,
  plan: (_, person) => ({
    says: `asks for a reset link for ${person.name}`,
    line: 'POST /api/auth/forgot-password',
    body: { email: person.email },
    statuses: [200, 429],
  }),
})

/** Links of emails are tried with a token that nobody was given. */
const tryingToken = (path: string) =>
  kind({
    call: `POST /api/auth/${path}`,
    on: 'market',
    weight: 1,
    plan: () => ({
      says: `tries an unknown token at ${path}`,
      line: `POST /api/auth/${path}`,
      body:
        path === 'reset-password'
          ? { token: 'unknown', newPassword: 'brand new' }
          : { token: 'unknown' },
      statuses: [409],
    }),
  })

const confirmingAgain = kind({
  call: 'POST /api/auth/resend-confirmation',
  on: 'market',
  weight: 1,
  plan: (situation) => ({
    says: 'asks for another confirmation email',
    line: 'POST /api/auth/resend-confirmation',
    statuses: signedIn(situation, [200, 429]),
  }),
})

export const peopleCalls = [
  suspending,
  reinstating,
  removing('DELETE /api/users/:id'),
  removing('DELETE /api/admin/users/:id'),
  signingIn,
  signingOut,
  changingPassword,
  endingSessions,
  endingSession,
  editingProfile,
  portfolio,
  preferring,
  readingNotifications,
  readingNotification,
  writing,
  blocking('POST'),
  blocking('DELETE'),
  reporting,
  handlingReport,
  inquiring,
  handlingInquiry,
  registering,
  forgetting,
  tryingToken('reset-password'),
  tryingToken('confirm-email'),
  tryingToken('restore-email'),
  confirmingAgain,
]
