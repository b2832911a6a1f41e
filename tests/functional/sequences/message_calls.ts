import { kind } from './plans.js'
import { contactDetail } from './project_calls.js'

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
        if (!actor) return
        market.answer(actor.name, person.name)
        market.messages.push({ from: actor.name, to: person.name })
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

export const messageCalls = [writing, blocking('POST'), blocking('DELETE'), reporting]
