import { suspendedIds, type Viewer } from '#models/project/visibility'

/**
 * SQL condition for a question `q` of the project `p` that `:viewerId` may see, if it may see the
 * project. The owner sees what waits for an answer, all companies see what is answered. The team and
 * the asker also see a hidden one. Visitors, other owners and companies whose address isn't confirmed see
 * none of others. A question that waits is withdrawn from the owner while its asker is suspended.
 */
export const isVisibleQuestion = `(:isTeam or q.asker_id = :viewerId
  or (q.hidden_at is null
    and ((p.user_id = :viewerId
        and (q.answered_at is not null or not coalesce(q.asker_id in (${suspendedIds}), false)))
      or (:readsAnswers and q.answered_at is not null))))`

/** Bindings of the condition. No user has the id 0. */
export const questionBindings = (
  viewer: Pick<Viewer, 'id' | 'isTeam' | 'isStager' | 'emailConfirmed'> | null
) => ({
  viewerId: viewer?.id ?? 0,
  isTeam: viewer?.isTeam ?? false,
  readsAnswers: (viewer?.isStager && viewer.emailConfirmed) ?? false,
})
