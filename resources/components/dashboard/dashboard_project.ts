import type { Data } from '@generated/data'

/** A project on its owner's dashboard. */
export type DashboardProject = Data.DashboardProject

export type DashboardContent = Data.Dashboard

/** A table's sort order, page number, number of pages, and total rows on all pages. */
export type ProjectTable = DashboardContent['tables']['active']

/** A project whose completion is asked for; it may be on another page of the list. */
export type AskedProject = Pick<
  DashboardProject,
  'id' | 'title' | 'section' | 'completeNeedsConfirmation' | 'completeQuestion'
>

/** A row's callbacks. The project's `can` says which actions are possible. */
export interface ProjectActions {
  edit: (project: DashboardProject) => void
  remove: (project: DashboardProject) => void
  complete: (project: AskedProject) => void
}
