import { maxPasskeys } from '#shared/passkeys'
import { SoftwareAuthenticator, strayAssertion } from '#tests/helpers/passkeys'
import type { ResponseFields } from '#tests/helpers/calls'
import { set, type Person } from './model.js'
import { isSelf, ownAccount, ownConfirmedAccount } from './people.js'
import { adminsOnly, kind, oneOf } from './plans.js'
import { unknownId } from './stage.js'

const wrong = 'not the password'

interface Challenge extends ResponseFields {
  challenge: string
  user: { id: string }
}

/** The devices of the passkeys; a market that is copied refers to them by number. */
const devices: SoftwareAuthenticator[] = []

const ids = ({ passkeys }: Person) => [...passkeys.keys()]

const askingForOptions = kind({
  call: 'POST /api/users/:id/passkeys/options',
  on: 'person',
  weight: 1,
  plan(situation, person) {
    const isWrong = situation.detail % 4 === 3 || person.password === null
    const isFull = person.passkeys.size >= maxPasskeys
    return {
      says: `asks for a new passkey of ${person.name}${isWrong ? ' with a wrong password' : ''}`,
      line: `POST /api/users/${person.id}/passkeys/options`,
      body: { currentPassword: isWrong ? wrong : person.password },
      statuses: ownConfirmedAccount(
        situation,
        person,
        isWrong ? [422, 429] : isFull ? [409] : [200, 429]
      ),
    }
  },
})

/** With the password, and the answer of a new authenticator. */
const adding = kind({
  call: 'POST /api/users/:id/passkeys',
  on: 'person',
  weight: 3,
  plan(situation, person) {
    const key = new SoftwareAuthenticator(situation.detail % 2 === 0 ? 0 : null)
    const line = `POST /api/users/${person.id}/passkeys`
    const refused = person.password === null || person.passkeys.size >= maxPasskeys
    return {
      says: `adds a passkey of ${person.name}`,
      line,
      statuses: ownConfirmedAccount(situation, person, refused ? [409, 422, 429] : [201, 429]),
      async perform(stage) {
        const { actor } = situation
        const proof = { currentPassword: person.password ?? wrong }
        const asked = await stage.ask<Challenge>(actor, `${line}/options`, proof)
        if (asked.status !== 200) return asked
        return stage.ask(actor, line, { name: 'Laptop', credential: key.create(asked.body) })
      },
      success: ({ body }) => void person.passkeys.set(Number(body.id), devices.push(key) - 1),
    }
  },
})

const challenging = kind({
  call: 'POST /api/users/:id/passkeys/challenges',
  on: 'person',
  weight: 1,
  plan: (situation, person) => ({
    says: `asks for a challenge for ${person.name}`,
    line: `POST /api/users/${person.id}/passkeys/challenges`,
    body: { purpose: 'change_email' },
    statuses: ownAccount(situation, person, [person.passkeys.size > 0 ? 200 : 409]),
  }),
})

const renaming = kind({
  call: 'PATCH /api/users/:id/passkeys/:passkeyId',
  on: 'person',
  weight: 1,
  plan(situation, person) {
    const id = ids(person).at(0)
    return {
      says: `renames a passkey of ${person.name}`,
      line: `PATCH /api/users/${person.id}/passkeys/${id ?? unknownId}`,
      body: { name: 'Phone' },
      statuses: ownAccount(situation, person, [id ? 200 : 404]),
    }
  },
})

const removing = kind({
  call: 'DELETE /api/users/:id/passkeys/:passkeyId',
  on: 'person',
  weight: 1,
  plan(situation, person) {
    const id = ids(person).at(0)
    const isWrong = situation.detail % 4 === 3 || person.password === null
    const statuses = id ? (isWrong ? [422, 429] : [204, 429]) : [404]
    return {
      says: `removes a passkey of ${person.name}${isWrong ? ' with a wrong password' : ''}`,
      line: `DELETE /api/users/${person.id}/passkeys/${id ?? unknownId}`,
      body: { currentPassword: isWrong ? wrong : person.password },
      statuses: ownAccount(situation, person, statuses),
      success() {
        if (!id || !isSelf(situation, person)) return
        person.passkeys.delete(id)
        person.hasRemovedPasskey = true
      },
    }
  },
})

const gettingOptions = kind({
  call: 'POST /api/auth/passkey/options',
  on: 'market',
  weight: 1,
  plan: () => ({
    says: 'asks for a challenge to sign in',
    line: 'POST /api/auth/passkey/options',
    statuses: [200],
  }),
})

/** With a passkey that may be unknown; some answers are replayed. */
const signingIn = kind({
  call: 'POST /api/auth/passkey',
  on: 'person',
  weight: 3,
  plan({ detail }, person) {
    const known = [...person.passkeys.values()]
    const key = known.length > 0 ? devices[oneOf(known, detail)] : new SoftwareAuthenticator()
    const isReplayed = detail % 4 === 3
    const statuses = { active: [200], suspended: [403], deleted: [401] }[person.status]
    const isKnown = known.length > 0 && !isReplayed
    return {
      says: `signs in as ${person.name} with ${isKnown ? 'a passkey' : 'a passkey that is refused'}`,
      line: 'POST /api/auth/passkey',
      statuses: isKnown ? statuses : [401],
      perform: (stage) => stage.signInWithPasskey(key, isReplayed),
      isUseful: isKnown && !person.isSignedIn,
      success({ body }) {
        set(person, { isSignedIn: true, sessionId: String(body.sessionId) })
      },
    }
  },
})

/** No team member of the sequences has set up two-step verification. */
const openingConsole = kind({
  call: 'POST /api/admin/two-step/passkey',
  on: 'market',
  weight: 1,
  plan: (situation) => ({
    says: 'opens the console with an unknown passkey',
    line: 'POST /api/admin/two-step/passkey',
    body: { passkey: strayAssertion },
    statuses: adminsOnly(situation, [409]),
  }),
})

export const passkeyCalls = [
  askingForOptions,
  adding,
  challenging,
  renaming,
  removing,
  gettingOptions,
  signingIn,
  openingConsole,
]
