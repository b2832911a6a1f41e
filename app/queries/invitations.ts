import db from '@adonisjs/lucid/services/db'
import type { InvitationState } from '#shared/projects/invitations'
import { isOwnedBy } from '#lifecycles/project_lifecycle'
import type { InvitedCompany } from '#lifecycles/invitation_rules'
import { answersInvitationSql } from '#models/bid/answered_invitation'
import { contactsReleasedAt } from '#models/message/contact_release'
import Project from '#models/project'
import { viewerColumns } from '#models/project/figures'
import { invitedCompanyColumns } from '#models/project/invitations'
import { isWithheldBid, marketTodaySql, suspendedIds } from '#models/project/visibility'
import type User from '#models/user'
import { PreparedRead } from '#services/database/prepared_read'

export interface Invitation {
  stagerIdentifier: string
  /** The company's name, once contact details are released between the two. */
  name: string | null
  state: InvitationState
  createdAt: Date
  /** Whether the company's public page can be opened: it is neither suspended nor deleted. */
  hasPage: boolean
}

/** The name of the company `u`, for the owner `:ownerId`, once contact details are released. */
const releasedName = `case when ${contactsReleasedAt(':ownerId', 'u.id')} is not null
  then coalesce(u.company, u.name) end`

const invitationsOf = new PreparedRead<Invitation>(
  () => `
    select u.stager_identifier as "stagerIdentifier", ${releasedName} as name,
      i.created_at as "createdAt",
      u.suspended_at is null and u.deleted_at is null as "hasPage",
      case
        when exists (select from bids b where b.project_id = i.project_id
          and b.user_id = i.company_id and ${answersInvitationSql('b')}
          and not ${isWithheldBid('b')}) then 'offered'
        when i.declined_at is not null then 'declined'
        when i.seen_at is not null then 'seen'
        else 'invited'
      end as state
    from invitations i join users u on u.id = i.company_id
    where i.project_id = :projectId
    order by i.created_at, i.company_id`
)

/** The project's invitations, for its owner, in the order they were sent; empty for others. */
export async function invitationsFor(
  viewer: Pick<User, 'id'> | null,
  project: Pick<Project, 'id' | 'userId'>
): Promise<Invitation[]> {
  if (!isOwnedBy(project, viewer)) return []
  return invitationsOf.rows({ projectId: project.id, ownerId: project.userId })
}

export type Candidate = InvitedCompany & { name: string | null }

/** More than anyone looks through; the companies the owner worked with come first. */
const candidatesListed = 200

/** The companies that the project's owner may invite to it now. */
export async function invitationCandidates(project: Project): Promise<Candidate[]> {
  const { rows } = await db.rawQuery<{ rows: Candidate[] }>(
    `select * from (
       select ${invitedCompanyColumns}, ${releasedName} as name
       from users u
       where u.id in (
         select company_id from favorites where owner_id = :ownerId
         union
         select b.user_id from bids b join projects p on p.id = b.project_id
         where p.user_id = :ownerId and b.status = 'accepted' and b.payment_status = 'paid'
       ) and u.deleted_at is null and u.suspended_at is null
     ) known
     where not "invited" and not "hasOffer" and not "blocksOwner"
     order by "workedTogether" desc, coalesce(name, "stagerIdentifier")
     limit ${candidatesListed}`,
    { projectId: project.id, ownerId: project.userId }
  )
  return rows
}

/** Projects that wait for the company's answer: it has neither declined nor made an offer. */
const awaitsAnswer = `
  i.company_id = :viewerId and i.declined_at is null
  and projects.status = 'open' and projects.deleted_at is null and projects.hidden_at is null
  and projects.user_id not in (${suspendedIds})
  and (projects.deadline is null or projects.deadline >= ${marketTodaySql})
  and not exists (select from bids b where b.project_id = projects.id
    and b.user_id = :viewerId and ${answersInvitationSql('b')})`

const invitationsListed = 100

/** The projects that the company is invited to, the latest invitation first, in one query. */
export async function invitedProjects({ id: viewerId }: User): Promise<Project[]> {
  return Project.withFigures()
    .joinRaw('inner join invitations i on i.project_id = projects.id')
    .select(db.raw(viewerColumns, { viewerId }))
    .whereRaw(awaitsAnswer, { viewerId })
    .orderBy('i.created_at', 'desc')
    .orderBy('projects.id', 'desc')
    .limit(invitationsListed)
}
