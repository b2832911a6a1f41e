import { BaseTransformer } from '@adonisjs/core/transformers'
import type { Dashboard } from '#queries/dashboard'
import type User from '#models/user'
import { boardOf } from '#transformers/job'
import DashboardProjectTransformer from '#transformers/dashboard_project_transformer'

/**
 * The owner's dashboard, for the page and the API. `projects` has the rows of all tables, each with
 * its `section`; `tables` has each table's total, page and sort order. With few jobs, `filter` is null.
 * `hasPosted` is false until the owner has posted a project.
 */
export default class DashboardTransformer extends BaseTransformer<Dashboard> {
  constructor(
    resource: Dashboard,
    protected owner: User
  ) {
    super(resource)
  }

  toObject() {
    const { projects, jobs, tables, filter, hasPosted } = this.resource
    return {
      tables,
      filter,
      hasPosted,
      projects: DashboardProjectTransformer.transform(projects, this.owner, jobs),
      /** On any page: the open steps, most urgent first, and the dates of this week. */
      ...boardOf({ owner: jobs.values() }),
    }
  }
}
