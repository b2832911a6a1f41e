/**
 * SQL condition for a question `q` of the project `p` that `:viewerId` may see, if it may see the
 * project. The owner sees what waits for an answer, all companies see what is answered. The team and
 * the asker also see a hidden one. Visitors and other owners see none.
 */
export const isVisibleQuestion = `(:isTeam or q.asker_id = :viewerId
  or (q.hidden_at is null
    and (p.user_id = :viewerId or (:isStager and q.answered_at is not null))))`

/** Bindings of the condition. No user has the id 0. */
export const questionBindings = (
  viewer: { id: number; isTeam: boolean; isStager: boolean } | null
) => ({
  viewerId: viewer?.id ?? 0,
  isTeam: viewer?.isTeam ?? false,
  isStager: viewer?.isStager ?? false,
})
