import db from '@adonisjs/lucid/services/db'
import type Project from '#models/project'
import type User from '#models/user'

/** A project that a staging company has removed from its own search results. */
export default class Dismissal {
  static async add(project: Project, stager: User) {
    await db
      .insertQuery()
      .table('dismissals')
      .insert({ user_id: stager.id, project_id: project.id, created_at: db.raw('now()') })
      .onConflict(['user_id', 'project_id'])
      .ignore()
  }

  static async remove(project: Project, stager: User) {
    await db.from('dismissals').where({ user_id: stager.id, project_id: project.id }).delete()
  }
}
