import { randomUUID } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { batchLimit } from '#shared/projects/invitations'
import { refuseIf } from '#lifecycles/lifecycle'
import { projectRefusals } from '#lifecycles/project_lifecycle'
import AuditEvent from '#models/audit_event'
import { inChargeOfOwnWork } from '#models/in_charge'
import Project from '#models/project'
import type { ProjectDetails } from '#models/project/details'
import { understoodPlace } from '#models/project/place'
import User from '#models/user'
import { lockActiveAccount } from '#models/user/active_account_lock'
import { queueAlerts, queueEmail } from '#services/queue/dispatch'

/** Created by the owner's page, so that a repeated request doesn't post the project twice. */
type ClientId = string | null

/** Why the owner can't post so many more projects right now; null if they can. */
export async function postingRefusal(
  owner: User,
  homes = 1,
  client?: TransactionClientContract
): Promise<string | null> {
  if (owner.emailConfirmed) return null
  const [{ posted }] = await Project.query({ client })
    .where('userId', owner.id)
    .whereNull('deletedAt')
    .count('* as posted')
    .pojo<{ posted: string }>()
  return projectRefusals.post({ owner, posted: Number(posted), homes })
}

/**
 * Locks an account whose address isn't confirmed, so that it posts no second project at the same time,
 * and no project is posted unseen while the address is being confirmed.
 */
async function lockOwner(owner: User, homes: number, client: TransactionClientContract) {
  await lockActiveAccount(owner, client)
  if (owner.emailConfirmed) return
  const query = User.query({ client }).where('id', owner.id)
  query.knexQuery.forNoKeyUpdate()
  refuseIf(await postingRefusal(await query.firstOrFail(), homes, client))
}

export async function postProject(
  owner: User,
  details: ProjectDetails,
  clientId: ClientId = null
): Promise<Project> {
  return db.transaction(async (client) => {
    await lockOwner(owner, 1, client)
    const earlier = await Project.query({ client }).where('userId', owner.id).first()
    const project = await post(client, owner, details, clientId)
    if (!earlier) {
      await queueEmail(client, 'SendProjectPosted', { projectId: project.id }, { delay: 60_000 })
    }
    return project
  })
}

/** Stores an open project, with the consequences that every new project has. */
async function post(
  client: TransactionClientContract,
  owner: User,
  details: ProjectDetails,
  clientId: ClientId,
  batchId: string | null = null
): Promise<Project> {
  const place = await understoodPlace(details, client)
  const inChargeId = await inChargeOfOwnWork(owner, client)
  const project = await Project.create(
    {
      ...{ ...details, ...place, userId: owner.id, clientId, batchId },
      ...{ status: 'open', version: 1, inChargeId },
    },
    { client }
  )
  await AuditEvent.record(client, 'project_posted', { actor: owner, project })
  await queueAlerts(client, project.id)
  return project
}

/** Ids of a batch's projects, made from the id of the batch. */
const clientIdOf = (clientId: ClientId, index: number) => clientId && `${clientId}_${index + 1}`

export async function postProjects(
  owner: User,
  homes: readonly ProjectDetails[],
  clientId: ClientId = null
): Promise<Project[]> {
  return db.transaction(async (client) => {
    await lockOwner(owner, homes.length, client)
    const batchId = homes.length > 1 ? randomUUID() : null
    const posted: Project[] = []
    for (const [index, details] of homes.entries()) {
      posted.push(await post(client, owner, details, clientIdOf(clientId, index), batchId))
    }
    const projectIds = posted.map(({ id }) => id)
    await queueEmail(client, 'SendProjectsPosted', { projectIds }, { delay: 60_000 })
    return posted
  })
}

/** @param homes  how many are posted; refused before `create` stores their photos */
export const postBatchOnce = (
  owner: User,
  clientId: ClientId,
  homes: number,
  create: () => Promise<Project[]>
): Promise<Project[]> =>
  once(
    async () => {
      if (!clientId) return null
      const ids = Array.from({ length: batchLimit }, (_, index) => clientIdOf(clientId, index)!)
      const posted = await Project.query()
        .where({ userId: owner.id })
        .whereIn('clientId', ids)
        .orderBy('id')
      return posted.length > 0 ? posted : null
    },
    async () => {
      refuseIf(await postingRefusal(owner, homes))
      return create()
    }
  )

export const postOnce = (
  owner: User,
  clientId: ClientId,
  create: () => Promise<Project>
): Promise<Project> =>
  once(
    async () => (clientId ? Project.query().where({ userId: owner.id, clientId }).first() : null),
    async () => {
      refuseIf(await postingRefusal(owner))
      return create()
    }
  )

async function once<Posted>(
  find: () => Promise<Posted | null>,
  create: () => Promise<Posted>
): Promise<Posted> {
  const posted = await find()
  if (posted) return posted
  try {
    return await create()
  } catch (error) {
    // A concurrent request with the same clientId may have posted it first.
    const existing = await find()
    if (existing) return existing
    throw error
  }
}
