import encryption from '@adonisjs/core/services/encryption'
import db from '@adonisjs/lucid/services/db'
import { Secret, TOTP } from 'otpauth'
import { call } from '#tests/helpers/calls'
import { send } from '#tests/helpers/http'
import { password, type Person } from '#tests/helpers/people'

/** Seconds that a code is shown. */
const period = 30

/** The code that an app shows now or some steps later. */
export function codeOf(secret: string, steps = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period })
  return totp.generate({ timestamp: Date.now() + steps * period * 1000 })
}

/** The calls of people who aren't on the team. */
export const ownTwoStep = ({ user }: Person) => `/api/users/${user.id}/two-step`

/** Sets up two-step verification through the calls. The session is verified then. */
export async function setUpTwoStep(person: Person, path = '/api/admin/two-step') {
  const { body } = await call<{ secret: string }>(person, `POST ${path}`, {
    currentPassword: password,
  })
  const code = codeOf(body.secret)
  const confirmed = await call<{ recoveryCodes: string[] }>(person, `POST ${path}/confirm`, {
    code,
  })
  return { secret: body.secret, code, recoveryCodes: confirmed.body.recoveryCodes }
}

/** Lets the person's codes be used again, as after some time. */
export const forgetUsedCodes = ({ user }: Person) =>
  db.from('two_step_verifications').where('user_id', user.id).update({ last_step: null })

/** Ends the verification of the person's sessions, as after twelve hours. */
export const endVerification = ({ user }: Person) =>
  db
    .from('sessions')
    .where('user_id', user.id)
    .update({ verified_at: db.raw("now() - interval '12 hours 1 second'") })

/** Sets it up in the database. The person hasn't entered a code in this session. @returns the secret in base32 */
export async function enrol(userId: number): Promise<string> {
  const secret = new Secret({ size: 20 }).base32
  await db.table('two_step_verifications').insert({
    user_id: userId,
    secret: encryption.encrypt(secret, { purpose: 'two_step_verification' }),
    created_at: db.raw('now()'),
  })
  await db
    .from('users')
    .where('id', userId)
    .update({ two_step_at: db.raw('now()') })
  return secret
}

/** Sends a code for this session. */
export async function verify(person: Person, code: string, path = '/api/admin/two-step/verify') {
  const { status, text } = await send('POST', path, { as: person, body: { code } })
  return { status, message: text ? (JSON.parse(text) as { message: string }).message : '' }
}
