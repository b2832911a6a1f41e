import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import {
  choosableTopics,
  type ChoosableTopic,
  type Delivery,
  type NotificationTopic,
} from '#shared/notifications/notification_types'
import { stopAlerts } from '#models/notification/alerts'
import Project from '#models/project'
import type User from '#models/user'
import { concerns, topics, typesOf } from '#notifications/catalog'

export type Preferences = Record<ChoosableTopic, Delivery>

export async function topicsOf(user: User): Promise<ChoosableTopic[]> {
  const owns = !user.isStager || (await Project.query().where('userId', user.id).first()) !== null
  return choosableTopics.filter(
    (topic) => (owns && concerns(topic, 'owners')) || (user.isStager && concerns(topic, 'stagers'))
  )
}

interface Choice {
  topic: ChoosableTopic
  /** Null: the topic's default. */
  delivery: Delivery | null
  push: boolean
}

const table = 'seat_notification_preferences'

/** SQL: the seat whose choices are meant, or without one the account's first. */
const chosenSeat = `select id from seats
  where user_id = :userId and ended_at is null and (:seatId::int is null or id = :seatId)
  order by id limit 1`

async function choicesOf(userId: number, seatId: number | null): Promise<Choice[]> {
  const { rows } = await db.rawQuery<{ rows: Choice[] }>(
    `select topic, delivery, push from ${table} where seat_id = (${chosenSeat})`,
    { userId, seatId }
  )
  return rows
}

interface StoredChoice {
  topic: NotificationTopic
  delivery?: Delivery
  push?: boolean
}

async function store(
  userId: number,
  seatId: number | null,
  choices: readonly StoredChoice[],
  client?: TransactionClientContract
) {
  if (choices.length === 0) return
  await (client ?? db).rawQuery(
    `insert into ${table} as stored (seat_id, topic, delivery, push)
     select (${chosenSeat}), r.topic, r.delivery, coalesce(r.push, true)
     from jsonb_to_recordset(:choices::jsonb) as r(topic text, delivery text, push boolean)
     where exists (${chosenSeat})
     on conflict (seat_id, topic) do update
     set delivery = ${choices[0].delivery ? 'excluded.delivery' : 'stored.delivery'},
       push = ${choices[0].delivery ? 'stored.push' : 'excluded.push'}`,
    { userId, seatId, choices: JSON.stringify(choices) }
  )
}

/** @param seatId  the person's; the account's first one without it */
export async function preferencesOf(
  userId: number,
  seatId: number | null = null
): Promise<Preferences> {
  const rows = await choicesOf(userId, seatId)
  const chosen = new Map(rows.map(({ topic, delivery }) => [topic, delivery]))
  return Object.fromEntries(
    choosableTopics.map((topic) => [topic, chosen.get(topic) ?? topics[topic].delivery])
  ) as Preferences
}

/** @param seatId  as for `preferencesOf` */
export async function savePreferences(
  userId: number,
  choices: Partial<Preferences>,
  seatId: number | null = null
) {
  const rows = choosableTopics.flatMap((topic) => {
    const delivery = choices[topic]
    return delivery ? [{ topic, delivery }] : []
  })
  await store(userId, seatId, rows)
}

export type PushTopics = Record<ChoosableTopic, boolean>

/** @param seatId  as for `preferencesOf` */
export async function pushTopicsOf(
  userId: number,
  seatId: number | null = null
): Promise<PushTopics> {
  const rows = await choicesOf(userId, seatId)
  const off = new Set(rows.filter(({ push }) => !push).map(({ topic }) => topic))
  return Object.fromEntries(choosableTopics.map((topic) => [topic, !off.has(topic)])) as PushTopics
}

/** @param seatId  as for `preferencesOf` */
export async function savePushTopics(
  userId: number,
  choices: Partial<PushTopics>,
  seatId: number | null = null
) {
  const rows = choosableTopics.flatMap((topic) => {
    const push = choices[topic]
    return push === undefined ? [] : [{ topic, push }]
  })
  await store(userId, seatId, rows)
}

/**
 * Stops the emails of one kind to one person, including those not sent yet.
 *
 * @param personId  null in a link to someone who had the account alone
 */
export async function unsubscribe(
  userId: number,
  what: ChoosableTopic | 'alerts' | 'digest',
  personId: number | null
) {
  const seat = await reachedSeat(userId, personId)
  if (!seat) return
  if (!seat.isAlone) return unsubscribeOne(userId, seat, what)
  if (what === 'alerts') return stopAlerts(userId, ['now', 'daily'])
  if (what === 'digest') await stopAlerts(userId, ['daily'])
  const mailed = await endTopics(userId, seat.id, what)
  await db
    .from('notifications')
    .where('user_id', userId)
    .whereIn('type', mailed.flatMap(typesOf))
    .whereNull('mailed_at')
    .update({ delivery: 'app' })
}

/** The topics that ended, of those that were emailed. */
async function endTopics(userId: number, seatId: number, what: ChoosableTopic | 'digest') {
  const current = await preferencesOf(userId, seatId)
  const ended = what === 'digest' ? digestTopics(current) : [what]
  const mailed = ended.filter((topic) => current[topic] !== 'off')
  const choices = Object.fromEntries(mailed.map((topic) => [topic, 'app' as const]))
  await savePreferences(userId, choices, seatId)
  return mailed
}

const digestTopics = (preferences: Preferences) =>
  choosableTopics.filter((topic) => preferences[topic] === 'digest')

interface ReachedSeat {
  id: number
  personId: number
  /** Whether nobody else has a seat in the account. */
  isAlone: boolean
}

/** The person's active seat; null if it has ended. */
async function reachedSeat(userId: number, personId: number | null): Promise<ReachedSeat | null> {
  const { rows } = await db.rawQuery<{ rows: ReachedSeat[] }>(
    `select id, person_id as "personId", not exists (select from seats o
       where o.user_id = seats.user_id and o.id <> seats.id and o.ended_at is null) as "isAlone"
     from seats
     where user_id = :userId and ended_at is null and person_id = coalesce(:personId::int,
       (select first.person_id from seats first where first.user_id = :userId order by first.id limit 1))`,
    { userId, personId }
  )
  return rows.at(0) ?? null
}

/** Who saves a search with alerts gets alerts again, after having unsubscribed from those of the account. */
export async function wantAlerts({ seat }: User, trx: TransactionClientContract) {
  if (seat) await trx.from(table).where({ seat_id: seat.id, topic: 'alerts' }).delete()
}

/** The account's other people go on getting them: only the choices of this one change. */
async function unsubscribeOne(
  userId: number,
  { id: seatId, personId }: ReachedSeat,
  what: ChoosableTopic | 'alerts' | 'digest'
) {
  if (what === 'alerts' || what === 'digest') {
    await stopAlerts(userId, what === 'alerts' ? ['now', 'daily'] : ['daily'], personId)
  }
  // Of searches that nobody has saved by name: none at all, or only those that arrive at once.
  if (what === 'alerts') await store(userId, seatId, [{ topic: 'alerts', delivery: 'app' }])
  else await endTopics(userId, seatId, what)
  if (what === 'digest') await store(userId, seatId, [{ topic: 'alerts', delivery: 'email' }])
  await db.rawQuery(
    `delete from digest_notifications d using notifications n
     where n.id = d.notification_id and d.seat_id = :seatId and d.mailed_at is null
       and (:isDigest or n.type = any(:types))`,
    {
      seatId,
      isDigest: what === 'digest',
      types: what === 'digest' ? [] : typesOf(what),
    }
  )
}
