import { BaseTransformer } from '@adonisjs/core/transformers'
import type { Dashboard } from '#queries/dashboard'
import type User from '#models/user'
import { boardOf } from '#transformers/job'
import { seatOf } from '#transformers/in_charge'
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
    const { projects, jobs, tables, filter, hasPosted, colleagues, mine } = this.resource
    return {
      tables,
      filter,
      hasPosted,
      /** Who can be in charge; empty in an account with one person. */
      colleagues,
      /** Whether only what the person is in charge of is listed. */
      mine,
      projects: DashboardProjectTransformer.transform(projects, this.owner, jobs, colleagues),
      /** On any page: the open steps, most urgent first, and the dates of this week. */
      ...boardOf({ owner: jobs.values() }, { colleagues, own: seatOf(this.owner) }),
    }
  }
}
