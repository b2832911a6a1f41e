import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { SeatRole } from '#shared/accounts/seat_roles'
import type {
  Delivery,
  NotificationTopic,
  NotificationType,
} from '#shared/notifications/notification_types'
import type { AlertFrequency } from '#shared/projects/saved_searches'
import { entryOf, topicOf, topics } from '#notifications/catalog'
import type { Topic } from '#notifications/definitions'
import { recipientsAmong, type Circumstances, type MailKind } from '#notifications/recipient_rules'

/** Whom an email is written to, in one of the person's accounts. */
export interface AccountPerson {
  userId: number
  seatId: number
  personId: number
  role: SeatRole
  /** The address that the person signs in with. */
  email: string
  name: string
  emailConfirmed: boolean
  /** The account's name, if the person has a seat in another one too. Emails name it. */
  account: string | null
  /** Whether nobody of the account has an older seat. */
  isFirst: boolean
  /** Whether the account has never had anyone else. */
  isOnlySeat: boolean
  /** Whether a browser of the person gets push notifications of this account. */
  hasDevice: boolean
  preferences: Partial<Record<NotificationTopic, { delivery: Delivery | null; push: boolean }>>
}

/** A notification, as far as its recipients depend on it. */
export interface About {
  type: NotificationType
  projectId: number | null
  savedSearchId?: number | null
}

/** The people with an active seat in an account that isn't deleted, oldest seat first. */
export async function peopleOf(
  userId: number,
  client?: TransactionClientContract
): Promise<AccountPerson[]> {
  const people = await peopleOfAll([userId], client)
  return people.get(userId) ?? []
}

/** The same of several accounts, in one statement. */
export async function peopleOfAll(
  userIds: readonly number[],
  client?: TransactionClientContract
): Promise<Map<number, AccountPerson[]>> {
  const { rows } = await (client ?? db).rawQuery<{ rows: AccountPerson[] }>(
    `select s.user_id as "userId", s.id as "seatId", s.person_id as "personId", s.role,
       p.email, p.name, p.email_confirmed as "emailConfirmed",
       case when exists (select from seats o join users a on a.id = o.user_id
         where o.person_id = p.id and o.user_id <> s.user_id and o.ended_at is null
           and a.deleted_at is null) then coalesce(u.company, u.name) end as account,
       s.id = min(s.id) over (partition by s.user_id) as "isFirst",
       not exists (select from seats o where o.user_id = s.user_id and o.id <> s.id) as "isOnlySeat",
       exists (select from push_subscriptions d join sessions on sessions.id = d.session_id
         where d.user_id = s.user_id and sessions.person_id = s.person_id) as "hasDevice",
       (select coalesce(jsonb_object_agg(n.topic,
           jsonb_build_object('delivery', n.delivery, 'push', n.push)), '{}')
        from seat_notification_preferences n where n.seat_id = s.id) as preferences
     from seats s join people p on p.id = s.person_id join users u on u.id = s.user_id
     where s.user_id = any(:userIds) and s.ended_at is null and u.deleted_at is null
     order by s.user_id, s.id`,
    { userIds: [...userIds] }
  )
  return Map.groupBy(rows, ({ userId }) => userId)
}

/** Who gets each notification of an account. In an account with one person it is always that person. */
export class Recipients {
  private constructor(
    readonly people: readonly AccountPerson[],
    private inCharge: ReadonlyMap<number, number>,
    private savedBy: ReadonlyMap<number, number>
  ) {}

  /**
   * @param about  the notifications that are asked about
   * @param client  of the transaction, if there is one
   */
  static async of(
    userId: number,
    about: readonly Omit<About, 'type'>[],
    client?: TransactionClientContract
  ): Promise<Recipients> {
    const people = await peopleOf(userId, client)
    if (people.length < 2) return new Recipients(people, new Map(), new Map())
    const projectIds = about.flatMap(({ projectId }) => projectId ?? [])
    const searchIds = about.flatMap(({ savedSearchId }) => savedSearchId ?? [])
    const { rows } = await (client ?? db).rawQuery<{
      rows: { kind: 'project' | 'search'; id: number; who: number }[]
    }>(
      `select 'project' as kind, p.id, case when p.user_id = :userId then p.in_charge_id else
         (select b.in_charge_id from bids b where b.project_id = p.id and b.user_id = :userId
          order by b.id desc limit 1) end as who
       from projects p where p.id = any(:projectIds)
       union all
       select 'search', id, person_id from saved_searches where id = any(:searchIds)`,
      { userId, projectIds, searchIds }
    )
    const found = (wanted: string) =>
      new Map(rows.filter(({ kind }) => kind === wanted).map(({ id, who }) => [id, who]))
    return new Recipients(people, found('project'), found('search'))
  }

  get isOnePerson(): boolean {
    return this.people.length < 2
  }

  /** Who gets it, whatever they have chosen. */
  among(kinds: readonly MailKind[], about: Omit<About, 'type'>): AccountPerson[] {
    const circumstances: Circumstances = {
      inCharge: this.inCharge.get(about.projectId ?? 0) ?? null,
      savedBy: this.savedBy.get(about.savedSearchId ?? 0) ?? null,
    }
    return recipientsAmong(this.people, kinds, circumstances)
  }

  to(about: About): AccountPerson[] {
    return this.among(mailKindsOf(about.type), about)
  }
}

export function mailKindsOf(type: NotificationType): readonly MailKind[] {
  const topic: Topic = topics[topicOf(type)]
  return entryOf(type).recipients ?? topic.recipients
}

/** Whether a person wants the alerts of saved searches that arrive this way: all, those that arrive at once, or none. */
export function wantsAlert({ preferences }: AccountPerson, alerts: AlertFrequency): boolean {
  const chosen = preferences.alerts?.delivery ?? null
  return chosen === null || (chosen === 'email' && alerts === 'now')
}

/** How a person wants a notification: as chosen, or else as usual. Alerts also as their saved search says. */
export function deliveryTo({ preferences }: AccountPerson, type: NotificationType): Delivery {
  const topic = topicOf(type)
  return preferences[topic]?.delivery ?? topics[topic].delivery
}

/** Whether the person's browsers may show it. */
export const isPushedTo = ({ preferences }: AccountPerson, type: NotificationType): boolean =>
  preferences[topicOf(type)]?.push ?? true
