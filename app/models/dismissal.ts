import db from '@adonisjs/lucid/services/db'
import type Project from '#models/project'
import type User from '#models/user'
import { lockActiveAccount } from '#models/user/active_account_lock'

/** A project that a staging company has removed from its own search results. */
export default class Dismissal {
  /** @throws NotSignedIn (401) if the account has just been deleted or suspended */
  static async add(project: Project, stager: User) {
    await db.transaction(async (trx) => {
      await lockActiveAccount(stager, trx)
      await trx
        .insertQuery()
        .table('dismissals')
        .insert({ user_id: stager.id, project_id: project.id, created_at: db.raw('now()') })
        .onConflict(['user_id', 'project_id'])
        .ignore()
    })
  }

  static async remove(project: Project, stager: User) {
    await db.from('dismissals').where({ user_id: stager.id, project_id: project.id }).delete()
  }
}
