import type { Data } from '@generated/data'

/** A project as a row of its owner's dashboard. */
export type DashboardProject = Data.Project.Variants['forDashboard']

export type DashboardContent = Data.Dashboard

/** One page of a table; `sort` is one of the enumeration's, `total` counts all pages. */
export type ProjectTable = DashboardContent['tables']['active']

/** What a row can ask for; who may press what is in the project's `can`. */
export interface ProjectActions {
  edit: (project: DashboardProject) => void
  remove: (project: DashboardProject) => void
  complete: (project: DashboardProject) => void
}
