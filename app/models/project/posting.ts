import db from '@adonisjs/lucid/services/db'
import AuditEvent from '#models/audit_event'
import Project from '#models/project'
import type { ProjectDetails } from '#models/project/details'
import type User from '#models/user'
import { lockAccount } from '#models/user/presence'

/** Made by the owner's page: the same one again is the same project. */
type ClientId = string | null

/** Anybody who is logged in, as long as the account stands. */
export async function post(
  owner: User,
  details: ProjectDetails,
  clientId: ClientId = null
): Promise<Project> {
  return db.transaction(async (client) => {
    await lockAccount(owner, client)
    const project = await Project.create(
      { ...details, userId: owner.id, clientId, status: 'open', version: 1 },
      { client }
    )
    await AuditEvent.record(client, 'project_posted', { actor: owner, project })
    return project
  })
}

/**
 * Posts what has not been posted yet: an answer that got lost on its way brings the form again.
 *
 * @param create  posts it; not called when the project is there already
 */
export async function postOnce(
  owner: User,
  clientId: ClientId,
  create: () => Promise<Project>
): Promise<Project> {
  const posted = await postedAs(owner, clientId)
  if (posted) return posted
  try {
    return await create()
  } catch (error) {
    // Two tries at once: the other one was faster.
    const faster = await postedAs(owner, clientId)
    if (faster) return faster
    throw error
  }
}

async function postedAs({ id: userId }: User, clientId: ClientId): Promise<Project | null> {
  return clientId ? Project.query().where({ userId, clientId }).first() : null
}
