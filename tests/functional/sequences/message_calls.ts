import { pdf } from '#tests/helpers/pdf_corpus'
import { dataString } from '#tests/helpers/photo_corpus'
import type { Market, Person } from './model.js'
import { isSelf } from './people.js'
import { kind, oneOf, signedIn } from './plans.js'
import { contactDetail } from './project_calls.js'
import { unknownId } from './stage.js'

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
    const files = market.files.filter(({ from, to }) => from === actor?.name && to === person.name)
    const statuses = isBlank ? (mayWrite ? [422] : [...refusals, 422]) : mayWrite ? [201] : refusals
    return {
      says: `writes ${isBlank ? 'nothing' : 'a message'} to ${person.name}`,
      line: 'POST /api/messages',
      body: { receiverId: person.id, content: text, fileIds: files.map(({ id }) => id) },
      statuses: actor?.isSignedIn ? statuses : [401],
      success() {
        market.files = market.files.filter((file) => !files.includes(file))
        if (actor) market.answer(actor.name, person.name)
        if (actor)
          market.messages.push({
            from: actor.name,
            to: person.name,
            text,
            isRead: false,
            isMailed: false,
            isDue: person.isConfirmed,
          })
      },
      promise:
        isBlank || actor?.name === person.name ? undefined : { by: 'conversation', flag: 'write' },
    }
  },
})

const plan = dataString(pdf(), 'application/pdf')

/** Only after the contact release. The next message to the person takes the files along. */
const uploading = kind({
  call: 'POST /api/messages/files',
  on: 'person',
  weight: 2,
  plan(situation, person) {
    const { market, actor } = situation
    const isReleased = actor !== null && market.isReleased(actor.name, person.name)
    const mayUpload = isReleased && market.mayWrite(actor, person)
    const refusals = actor?.name === person.name ? [422] : [403, 404, 409]
    return {
      says: `uploads a file for ${person.name}`,
      line: 'POST /api/messages/files',
      body: { receiverId: person.id, name: 'Plan.pdf', data: plan },
      statuses: signedIn(situation, mayUpload ? [201] : refusals),
      success({ body }) {
        if (actor) market.files.push({ id: Number(body.id), from: actor.name, to: person.name })
      },
    }
  },
})

/** The latest file that the actor has uploaded for the person. */
const discarding = kind({
  call: 'DELETE /api/messages/files/:id',
  on: 'person',
  weight: 1,
  plan(situation, person) {
    const { market, actor } = situation
    const file = market.files.findLast(({ from, to }) => from === actor?.name && to === person.name)
    return {
      says: `removes a file for ${person.name}`,
      line: `DELETE /api/messages/files/${file?.id ?? unknownId}`,
      statuses: signedIn(situation, file ? 200 : 404),
      success() {
        market.files = market.files.filter((other) => other !== file)
      },
    }
  },
})

/** Opening a thread marks what the other person wrote as read. */
const openingThread = kind({
  call: 'GET /api/messages/:id',
  on: 'person',
  weight: 3,
  plan(situation, person) {
    const { market, actor } = situation
    const isKnown = person.status === 'active' && actor?.name !== person.name
    const unread = actor ? market.unread(person.name, actor.name) : []
    return {
      says: `reads what ${person.name} has written`,
      line: `GET /api/messages/${person.id}`,
      statuses: signedIn(situation, isKnown ? [200] : [200, 404]),
      isUseful: unread.length > 0,
      success() {
        for (const message of unread) message.isRead = true
      },
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
      const gone = person.status === 'active' ? [204] : [204, 404]
      const statuses = actor?.name === person.name ? own : gone
      return {
        says: `${isBlocking ? 'blocks' : 'unblocks'} ${person.name}`,
        line: `${method} /api/messages/${person.id}/block`,
        statuses: actor?.isSignedIn ? statuses : [401],
        success() {
          if (isBlocking) actor?.blocks.add(person.name)
          else actor?.blocks.delete(person.name)
        },
        // Repeated calls change nothing, and `can` doesn't offer them.
        promise:
          actor?.blocks.has(person.name) === isBlocking
            ? undefined
            : { by: 'conversation', flag: isBlocking ? 'block' : 'unblock' },
      }
    },
  })

const reporting = kind({
  call: 'POST /api/messages/reports',
  on: 'person',
  weight: 2,
  plan(situation, person) {
    const { market, actor } = situation
    const isAnswered = market.messages.some(
      ({ from, to }) => from === person.name && to === actor?.name
    )
    const hasWritten = market.messages.some(
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
        ? person.status === 'deleted' && isAnswered
          ? [201, ...refusals]
          : statuses
        : [401],
      success({ body }) {
        market.reports.push({ id: Number(body.id), about: person.name, isOpen: true })
        market.reported.add(pair)
      },
    }
  },
})

const deliveries = ['email', 'digest', 'app', 'off']

const preferring = kind({
  call: 'PATCH /api/notifications/preferences',
  on: 'market',
  weight: 2,
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
  weight: 2,
  plan: (situation) => ({
    says: 'marks all notifications as read',
    line: 'POST /api/notifications/read',
    statuses: signedIn(situation, 204),
    success() {
      const { market, actor } = situation
      if (!actor) return
      forgetNews(market, actor)
      actor.isCaughtUp = true
    },
  }),
})

/** A page that no notification leads to. */
const visiting = kind({
  call: 'POST /api/notifications/visits',
  on: 'market',
  weight: 1,
  plan: (situation) => ({
    says: 'sees a page that no notification leads to',
    line: 'POST /api/notifications/visits',
    body: { path: '/about' },
    statuses: signedIn(situation, 204),
  }),
})

/** Some notifications were read: emails about them may have nothing to say. */
export function forgetNews(market: Market, person: Person) {
  for (const bid of market.bids) if (market.ownerOf(bid) === person) bid.isNews = false
  for (const message of market.messages) if (message.to === person.name) message.isDue = false
}

/** One's own notification only. */
const readingNotification = kind({
  call: 'POST /api/notifications/:id/read',
  on: 'person',
  weight: 2,
  plan(situation, person) {
    const { actor, market } = situation
    // An owner is notified of a bid unless they turned this off.
    const isNotified =
      person.offersBy === '' && market.bids.some((bid) => market.ownerOf(bid) === person)
    const own = isNotified ? [204] : [204, 404]
    return {
      says: `marks the latest notification of ${person.name} as read`,
      line: 'POST /api/notifications/:id/read',
      statuses: !actor?.isSignedIn ? [401] : isSelf(situation, person) ? own : [404],
      perform: (stage) => stage.readNotification(actor, person),
      success: () => forgetNews(market, person),
    }
  },
})

export const messageCalls = [
  visiting,
  writing,
  uploading,
  discarding,
  openingThread,
  blocking('POST'),
  blocking('DELETE'),
  reporting,
  preferring,
  readingNotifications,
  readingNotification,
]
