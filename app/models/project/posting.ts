import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { batchLimit } from '#shared/invitations'
import AuditEvent from '#models/audit_event'
import Project from '#models/project'
import type { ProjectDetails } from '#models/project/details'
import type User from '#models/user'
import { lockActiveAccount } from '#models/user/active_account_lock'
import { queueAlerts, queueEmail } from '#services/queue/dispatch'

/** Created by the owner's page, so that a repeated request doesn't post the project twice. */
type ClientId = string | null

/**
 * Posts a project. Any signed-in user may, unless the account is suspended or deleted. The first
 * one queues an email about what happens next, sent a minute later: by then the owner may have
 * deleted a project that was posted by mistake. Companies with a matching saved search are alerted.
 */
export async function postProject(
  owner: User,
  details: ProjectDetails,
  clientId: ClientId = null
): Promise<Project> {
  return db.transaction(async (client) => {
    await lockActiveAccount(owner, client)
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
  clientId: ClientId
): Promise<Project> {
  const project = await Project.create(
    { ...details, userId: owner.id, clientId, status: 'open', version: 1 },
    { client }
  )
  await AuditEvent.record(client, 'project_posted', { actor: owner, project })
  await queueAlerts(client, project.id)
  return project
}

/** Ids of a batch's projects, made from the id of the batch. */
const clientIdOf = (clientId: ClientId, index: number) => clientId && `${clientId}_${index + 1}`

/**
 * Posts several projects, all or none. One email, a minute later, says that they are live; there is
 * none for each of them.
 */
export async function postProjects(
  owner: User,
  homes: readonly ProjectDetails[],
  clientId: ClientId = null
): Promise<Project[]> {
  return db.transaction(async (client) => {
    await lockActiveAccount(owner, client)
    const posted: Project[] = []
    for (const [index, details] of homes.entries()) {
      posted.push(await post(client, owner, details, clientIdOf(clientId, index)))
    }
    const projectIds = posted.map(({ id }) => id)
    await queueEmail(client, 'SendProjectsPosted', { projectIds }, { delay: 60_000 })
    return posted
  })
}

/**
 * Posts a batch once: if a response is lost, the browser sends the form again.
 *
 * @param create  posts it; not called if the batch already exists
 */
export async function postBatchOnce(
  owner: User,
  clientId: ClientId,
  create: () => Promise<Project[]>
): Promise<Project[]> {
  const posted = await findBatch(owner, clientId)
  if (posted.length > 0) return posted
  try {
    return await create()
  } catch (error) {
    // A concurrent request with the same clientId may have posted it first.
    const existing = await findBatch(owner, clientId)
    if (existing.length > 0) return existing
    throw error
  }
}

async function findBatch({ id: userId }: User, clientId: ClientId): Promise<Project[]> {
  if (!clientId) return []
  const ids = Array.from({ length: batchLimit }, (_, index) => `${clientId}_${index + 1}`)
  return Project.query().where({ userId }).whereIn('clientId', ids).orderBy('id')
}

/**
 * Posts a project once: if a response is lost, the browser sends the form again.
 *
 * @param create  posts it; not called if the project already exists
 */
export async function postOnce(
  owner: User,
  clientId: ClientId,
  create: () => Promise<Project>
): Promise<Project> {
  const posted = await findByClientId(owner, clientId)
  if (posted) return posted
  try {
    return await create()
  } catch (error) {
    // A concurrent request with the same clientId may have posted it first.
    const existing = await findByClientId(owner, clientId)
    if (existing) return existing
    throw error
  }
}

async function findByClientId({ id: userId }: User, clientId: ClientId): Promise<Project | null> {
  return clientId ? Project.query().where({ userId, clientId }).first() : null
}
