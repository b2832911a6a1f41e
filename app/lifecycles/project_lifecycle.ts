import { Enumeration, type ValueOf } from '#enums/enumeration'
import { refusalOf, type Transition } from '#lifecycles/lifecycle'

/** ENU-15, labels of the owner's dashboard (DSH-13). */
export const projectStatuses = new Enumeration({
  offered: {
    open: 'Open',
    in_progress: 'In Progress',
    completed: 'Completed',
    cancelled: 'Cancelled',
  },
})
export type ProjectStatus = ValueOf<typeof projectStatuses>

/** DSH-09. */
export const activeProjectStatuses: readonly ProjectStatus[] = ['open', 'in_progress']

/** R05, R18: who may start each action is the policy's business, when is decided here. */
export const projectLifecycle = {
  select: {
    from: ['open'],
    to: 'in_progress',
    refusal: 'This project is no longer open for offers.',
  },
  reopen: { from: ['in_progress'], to: 'open', refusal: 'Only a project in progress can reopen.' },
  complete: {
    from: ['in_progress', 'open'],
    to: 'completed',
    refusal: 'This project is already closed.',
  },
  cancel: {
    from: ['open', 'in_progress'],
    to: 'cancelled',
    refusal: 'This project is already closed.',
  },
} as const satisfies Record<string, Transition<ProjectStatus>>

/** What the rules look at: a project, and whether one of its bids is selected. */
export interface ProjectSituation {
  project: { status: ProjectStatus }
  hasSelected: boolean
}

/** Why an action on a project is refused right now; null when it is allowed. */
export const projectRefusals = {
  complete: ({ project, hasSelected }: ProjectSituation): string | null =>
    project.status === 'open' && !hasSelected
      ? 'A project can be completed once an offer is accepted.'
      : refusalOf(projectLifecycle, 'complete', project.status),

  cancel: ({ project }: ProjectSituation): string | null =>
    refusalOf(projectLifecycle, 'cancel', project.status),
}
