import type { Mutation } from '~/hooks/use_mutation'
import { api, type BodyOf } from '~/lib/api'
import { keys } from '~/lib/query_keys'

type Added = BodyOf<'post', `/api/projects/${number}/photos`>
type Labels = BodyOf<'put', `/api/projects/${number}/photo-rooms`>['labels']

/** What the photos change on their page and on the dashboard. */
export const changedByPhotos = (projectId: number) => [keys.project(projectId), keys.dashboard]

export const addPhotos = {
  send: (
    projectId: number,
    body: Added,
    options: { onProgress: (share: number) => void; signal: AbortSignal }
  ) => api.post(`/api/projects/${projectId}/photos`, body, options),
  failed: 'Failed to add photos',
}

interface PhotoRooms {
  projectId: number
  labels: Labels
  /** Of all photos, before the changes. */
  former: Labels
}

export const savePhotoRooms: Mutation<PhotoRooms, unknown> = {
  send: ({ projectId, labels, former }) =>
    api.put(`/api/projects/${projectId}/photo-rooms`, { labels, basedOn: { labels: former } }),
  done: 'Rooms saved',
  failed: 'Failed to save the rooms',
  invalidates: ({ projectId }) => changedByPhotos(projectId),
}
