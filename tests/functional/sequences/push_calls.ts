import { createBrowser } from '#tests/helpers/push_service'
import { kind, signedIn } from './plans.js'
import { unknownId } from './stage.js'

const subscribing = kind({
  call: 'POST /api/push-subscriptions',
  on: 'market',
  weight: 2,
  plan: (situation) => ({
    says: 'subscribes a browser to push notifications',
    line: 'POST /api/push-subscriptions',
    body: createBrowser().subscription,
    statuses: signedIn(situation, 201),
    success({ body }) {
      if (situation.actor) situation.actor.pushSubscription = Number(body.id)
    },
  }),
})

/** A browser ends with its session, so even one's own may be unknown. */
const onBrowser = (method: 'POST' | 'DELETE', path: string, says: string) =>
  kind({
    call: `${method} /api/push-subscriptions/:id${path}`,
    on: 'person',
    weight: 1,
    plan(situation, person) {
      const id = person.pushSubscription ?? unknownId
      const isOwn = situation.actor === person && person.pushSubscription !== undefined
      return {
        says: `${says} of ${person.name}`,
        line: `${method} /api/push-subscriptions/${id}${path}`,
        statuses: situation.actor?.isSignedIn ? (isOwn ? [204, 404] : [404]) : [401],
      }
    },
  })

const choosingTopics = kind({
  call: 'PATCH /api/push-subscriptions/topics',
  on: 'market',
  weight: 1,
  plan(situation) {
    const offers = situation.detail % 2 === 0
    return {
      says: `${offers ? 'wants' : 'does not want'} to hear of offers on devices`,
      line: 'PATCH /api/push-subscriptions/topics',
      body: { offers },
      statuses: signedIn(situation, 200),
      success({ body }) {
        if (body.offers !== offers) throw new Error(`Offers are pushed: ${body.offers}`)
      },
    }
  },
})

export const pushCalls = [
  subscribing,
  onBrowser('DELETE', '', 'removes the browser'),
  onBrowser('POST', '/test', 'sends a test to the browser'),
  choosingTopics,
]
