import db from '@adonisjs/lucid/services/db'
import type { ViewedList } from '#shared/console/console_views'
import type { EventKind } from '#shared/console/event_kinds'
import type { TeamRole } from '#shared/console/team_roles'
import { actingPerson, type ActingPerson } from '#models/person/acting'

export interface TeamMember {
  id: number
  name: string
  email: string
  role: TeamRole
  since: Date | null
  /** Null if the command appointed the person. */
  appointedById: number | null
  appointedByName: string | null
  lastSeenAt: Date | null
  hasTwoStep: boolean
}

/** What a team member did or looked at, with the account or project it is about. */
export interface ActivityRow {
  id: number
  at: Date
  kind: EventKind
  list: ViewedList | null
  accountId: number | null
  accountName: string | null
  projectId: number | null
  projectTitle: string | null
  /** Dollars. */
  amount: number | null
  reason: string | null
  /** Who it was, if the member's account has or had several people. */
  by: ActingPerson | null
}

export const teamPageSize = 50

const pageOf = <Row>(rows: Row[]) => ({
  rows: rows.slice(0, teamPageSize),
  hasMore: rows.length > teamPageSize,
})

const limits = (page: number) => ({
  limit: teamPageSize + 1,
  offset: (page - 1) * teamPageSize,
})

/** A page of the team: admins first, then by name. */
export async function teamMembers(page = 1) {
  const { rows } = await db.rawQuery<{ rows: TeamMember[] }>(
    `select u.id, u.name, u.email, u.team_role as role, e.created_at as since,
       a.id as "appointedById", a.name as "appointedByName",
       (select max(last_seen_at) from sessions where user_id = u.id) as "lastSeenAt",
       exists (select from seats join people on people.id = seats.person_id
         where seats.user_id = u.id and seats.ended_at is null and two_step_at is not null) as "hasTwoStep"
     from users u
     left join lateral (
       select created_at, actor_id from audit_events
       where user_id = u.id and kind in ('support_appointed', 'admin_appointed')
       order by id desc limit 1) e on true
     left join users a on a.id = e.actor_id
     where u.team_role is not null and u.deleted_at is null
     order by u.team_role, u.name, u.id limit :limit offset :offset`,
    limits(page)
  )
  return pageOf(rows)
}

/** A page of what a person did and looked at, newest first. */
export async function memberActivity(id: number, page = 1) {
  const { rows } = await db.rawQuery<{ rows: ActivityRow[] }>(
    `select e.id, e.created_at as at, e.kind, e.list, u.id as "accountId", u.name as "accountName",
       p.id as "projectId", p.title as "projectTitle", b.amount, e.reason,
       ${actingPerson('e.person_id', 'e.actor_id')} as by
     from audit_events e
     left join users u on u.id = e.user_id and u.id <> e.actor_id
     left join projects p on p.id = e.project_id
     left join bids b on b.id = e.bid_id
     where e.actor_id = :id
     order by e.id desc limit :limit offset :offset`,
    { id, ...limits(page) }
  )
  return pageOf(rows)
}
