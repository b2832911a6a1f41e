import { BaseTransformer } from '@adonisjs/core/transformers'
import type { Dashboard } from '#queries/dashboard'
import type User from '#models/user'
import ProjectTransformer from '#transformers/project_transformer'

/**
 * The owner's dashboard as the page and its call send it: the rows of all
 * tables, each knowing its section, and what each table shows of how many.
 */
export default class DashboardTransformer extends BaseTransformer<Dashboard> {
  constructor(
    resource: Dashboard,
    protected owner: User
  ) {
    super(resource)
  }

  toObject() {
    const { projects, waiting, tables } = this.resource
    return {
      tables,
      projects: ProjectTransformer.transform(projects, this.owner).useVariant('forDashboard'),
      waiting:
        waiting && ProjectTransformer.transform(waiting, this.owner).useVariant('forDashboard'),
    }
  }
}
