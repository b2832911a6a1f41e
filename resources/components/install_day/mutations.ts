import type { VisitKind } from '#shared/jobs/visits'
import { bodyOfTime, type VisitTime } from '~/components/install_day/hours'
import type { Mutation } from '~/hooks/use_mutation'
import { api } from '~/lib/api'
import { keys } from '~/lib/query_keys'

/** The project whose staging is changed, and the version of the dates on the screen. */
interface Change {
  projectId: number
  revision: number
}

interface VisitChange extends Change {
  kind: VisitKind
}

const invalidates = ({ projectId }: Change) => [keys.staging(projectId), keys.job(projectId)]

const told = 'We told the other side.'

export const agreeToVisit: Mutation<VisitChange & { time: VisitTime }, unknown> = {
  send: ({ projectId, kind, time }) =>
    api.post(`/api/projects/${projectId}/staging/visits/agreement`, {
      kind,
      ...bodyOfTime(time),
    }),
  done: { title: 'Time agreed', description: told },
  failed: 'Failed to agree to the time',
  invalidates,
}

/** Proposing the agreed time keeps it. */
export const keepVisit: Mutation<VisitChange & { time: VisitTime }, unknown> = {
  send: ({ projectId, kind, time, revision }) =>
    api.post(`/api/projects/${projectId}/staging/visits`, {
      kind,
      ...bodyOfTime(time),
      revision,
    }),
  done: { title: 'Agreed time kept', description: told },
  failed: 'Failed to keep the time',
  invalidates,
}

export const callOffVisit: Mutation<VisitChange, unknown> = {
  send: ({ projectId, kind, revision }) =>
    api.post(`/api/projects/${projectId}/staging/visits/call-off`, { kind, revision }),
  done: { title: 'Time called off', description: told },
  failed: 'Failed to call off the time',
  invalidates,
}

export const askForExtension: Mutation<Change, unknown> = {
  send: ({ projectId, revision }) =>
    api.post(`/api/projects/${projectId}/staging/extension`, { revision }),
  done: { title: 'Another month asked for', description: told },
  failed: 'Failed to ask for another month',
  invalidates,
}

export const agreeToExtension: Mutation<Change & { until: string }, unknown> = {
  send: ({ projectId, until }) =>
    api.post(`/api/projects/${projectId}/staging/extension/agreement`, { until }),
  done: { title: 'Extended by a month', description: told },
  failed: 'Failed to agree to another month',
  invalidates,
}

export const endExtension: Mutation<Change, unknown> = {
  send: ({ projectId, revision }) =>
    api.post(`/api/projects/${projectId}/staging/extension/end`, { revision }),
  done: { title: 'The term stays as it is', description: told },
  failed: 'Failed to answer',
  invalidates,
}
