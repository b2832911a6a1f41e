import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import {
  choosableTopics,
  standardDelivery,
  topicOf,
  typesOf,
  type ChoosableTopic,
  type Delivery,
  type NotificationType,
} from '#enums/notification_types'

export type Preferences = Record<ChoosableTopic, Delivery>

/** What each topic holds, in the words of its reader. */
export const topicHints: Readonly<Record<ChoosableTopic, string>> = {
  payments: 'An offer was accepted, a fee is due, paid or refunded, contact details are open.',
  offers: 'A company made an offer on your project, or cancelled one.',
  outcomes: 'An owner declined your offer or chose another one.',
  projects: 'Work is marked completed; a project is completed, cancelled or open again.',
  messages: 'Somebody wrote to you and you have not read it for five minutes.',
}

interface Choice {
  topic: ChoosableTopic
  delivery: Delivery
}

const table = 'notification_preferences'

/** How a person wants to hear of each topic: what they chose, else the standard. */
export async function preferencesOf(userId: number): Promise<Preferences> {
  const rows: Choice[] = await db.from(table).where('user_id', userId).select('topic', 'delivery')
  const chosen = Object.fromEntries(rows.map(({ topic, delivery }) => [topic, delivery]))
  const { account, ...standard } = standardDelivery
  return { ...standard, ...chosen }
}

/** How this person is told of a fact of this kind. */
export async function deliveryTo(
  userId: number,
  type: NotificationType,
  trx: TransactionClientContract
): Promise<Delivery> {
  const topic = topicOf[type]
  const chosen = await trx.from(table).where({ user_id: userId, topic }).select('delivery').first()
  return chosen?.delivery ?? standardDelivery[topic]
}

/** Stores choices; topics that are not among them stay as they were. */
export async function choose(userId: number, choices: Partial<Preferences>) {
  const rows = choosableTopics.flatMap((topic) => {
    const delivery = choices[topic]
    return delivery ? [{ user_id: userId, topic, delivery }] : []
  })
  if (rows.length === 0) return
  await db.insertQuery().table(table).multiInsert(rows).onConflict(['user_id', 'topic']).merge()
}

/**
 * No more mail of one kind, letters that wait included; the news is still listed in the app.
 *
 * @param what  a topic, or `digest` for everything that comes with the daily letter
 */
export async function unsubscribe(userId: number, what: ChoosableTopic | 'digest') {
  const current = await preferencesOf(userId)
  const topics = what === 'digest' ? digested(current) : [what]
  const mailed = topics.filter((topic) => current[topic] !== 'off')
  await choose(userId, Object.fromEntries(mailed.map((topic) => [topic, 'app' as const])))
  await db
    .from('notifications')
    .where('user_id', userId)
    .whereIn('type', mailed.flatMap(typesOf))
    .whereNull('mailed_at')
    .update({ delivery: 'app' })
}

const digested = (preferences: Preferences) =>
  choosableTopics.filter((topic) => preferences[topic] === 'digest')
