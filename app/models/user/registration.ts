import { randomInt } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { RegistrationType, UserType } from '#shared/accounts/user_types'
import { refuseIf } from '#lifecycles/lifecycle'
import { accountRefusals } from '#lifecycles/moderation_rules'
import AuditEvent from '#models/audit_event'
import Person from '#models/person'
import { isEmailTaken, requestConfirmation } from '#models/person/email_address'
import { hashPassword } from '#models/person/password'
import Seat from '#models/seat'
import User from '#models/user'
import { companiesLike } from '#models/user/recognition'
import { adminNotices } from '#notifications/account'
import { notifyTeam } from '#notifications/notify'

export interface Registration {
  email: string
  password: string
  name: string
  userType: RegistrationType | Extract<UserType, 'homeowner'>
  phone: string
  company?: string | null
  website?: string | null
  bio?: string | null
}

export async function register(details: Registration): Promise<User> {
  const password = await hashPassword(details.password)
  return db.transaction(async (trx) => {
    const user = await create({ ...details, password }, { emailConfirmed: false }, trx)
    await requestConfirmation(user, user.person, trx, { welcome: true })
    const known = await companiesLike(user, trx)
    if (known.length > 0) await notifyTeam(trx, adminNotices.companyRecognized)
    return user
  })
}

/** Creates an account with a confirmed address from a hashed password. Sends no email. */
export async function createConfirmed(
  details: Registration,
  client?: TransactionClientContract
): Promise<User> {
  const write = (trx: TransactionClientContract) => create(details, { emailConfirmed: true }, trx)
  return client ? write(client) : db.transaction(write)
}

/** An account, its person and the owner's seat. Stagers also get a public identifier. */
async function create(
  { password, ...details }: Registration,
  { emailConfirmed }: { emailConfirmed: boolean },
  client: TransactionClientContract
): Promise<User> {
  const taken = await isEmailTaken(details.email, 0, client)
  refuseIf(accountRefusals.register({ isEmailTaken: taken }))
  const email = details.email.toLowerCase()
  const person = await Person.create(
    { email, password, name: details.name, emailConfirmed },
    { client }
  )
  const user = new User().useTransaction(client)
  user.merge({
    ...details,
    email,
    emailConfirmed,
    portfolioPhotos: [],
    username: await uniqueUsername(details.email, client),
    stagerIdentifier:
      details.userType === 'staging_company' ? await uniqueIdentifier(client) : null,
  })
  await user.save()
  await user.refresh()
  const joinedAt = user.createdAt
  user.seat = await Seat.create(
    { userId: user.id, personId: person.id, role: 'owner', joinedAt },
    { client }
  )
  user.seat.$setRelated('person', person)
  await AuditEvent.record(client, 'user_registered', { actor: user, user })
  return user
}

async function uniqueUsername(email: string, client: TransactionClientContract): Promise<string> {
  const base =
    email
      .split('@')[0]
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .slice(0, 24) || 'person'
  for (;;) {
    const username = `${base}-${randomInt(1000, 1_000_000)}`
    if (!(await User.query({ client }).where('username', username).first())) return username
  }
}

async function uniqueIdentifier(client: TransactionClientContract): Promise<string> {
  for (;;) {
    const identifier = `CreativeStager${randomInt(1000, 1_000_000)}`
    if (!(await User.query({ client }).where('stagerIdentifier', identifier).first())) {
      return identifier
    }
  }
}
