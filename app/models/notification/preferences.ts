import db from '@adonisjs/lucid/services/db'
import {
  choosableTopics,
  type ChoosableTopic,
  type Delivery,
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
}

const table = 'notification_preferences'

export async function preferencesOf(userId: number): Promise<Preferences> {
  const rows: Choice[] = await db.from(table).where('user_id', userId).select('topic', 'delivery')
  const chosen = new Map(rows.map(({ topic, delivery }) => [topic, delivery]))
  return Object.fromEntries(
    choosableTopics.map((topic) => [topic, chosen.get(topic) ?? topics[topic].delivery])
  ) as Preferences
}

export async function savePreferences(userId: number, choices: Partial<Preferences>) {
  const rows = choosableTopics.flatMap((topic) => {
    const delivery = choices[topic]
    return delivery ? [{ user_id: userId, topic, delivery }] : []
  })
  if (rows.length === 0) return
  await db.insertQuery().table(table).multiInsert(rows).onConflict(['user_id', 'topic']).merge()
}

export type PushTopics = Record<ChoosableTopic, boolean>

export async function pushTopicsOf(userId: number): Promise<PushTopics> {
  const off = await db.from(table).where({ user_id: userId, push: false }).select('topic')
  const names = new Set(off.map(({ topic }) => topic))
  return Object.fromEntries(
    choosableTopics.map((topic) => [topic, !names.has(topic)])
  ) as PushTopics
}

export async function savePushTopics(userId: number, choices: Partial<PushTopics>) {
  const rows = choosableTopics.flatMap((topic) => {
    const push = choices[topic]
    return push === undefined ? [] : [{ user_id: userId, topic, push }]
  })
  if (rows.length === 0) return
  await db
    .insertQuery()
    .table(table)
    .multiInsert(rows)
    .onConflict(['user_id', 'topic'])
    .merge(['push'])
}

export async function unsubscribe(userId: number, what: ChoosableTopic | 'alerts' | 'digest') {
  if (what === 'alerts') return stopAlerts(userId, ['now', 'daily'])
  if (what === 'digest') await stopAlerts(userId, ['daily'])
  const current = await preferencesOf(userId)
  const ended = what === 'digest' ? digestTopics(current) : [what]
  const mailed = ended.filter((topic) => current[topic] !== 'off')
  await savePreferences(userId, Object.fromEntries(mailed.map((topic) => [topic, 'app' as const])))
  await db
    .from('notifications')
    .where('user_id', userId)
    .whereIn('type', mailed.flatMap(typesOf))
    .whereNull('mailed_at')
    .update({ delivery: 'app' })
}

const digestTopics = (preferences: Preferences) =>
  choosableTopics.filter((topic) => preferences[topic] === 'digest')
