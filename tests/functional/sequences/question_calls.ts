import { nameOf } from './project_calls.js'
import type { Market, Project, Question } from './model.js'
import { adminsOnly, kind, oneOf, statusesFor, type Situation } from './plans.js'
import { unknownId } from './stage.js'

/** One of the project's questions; undefined without any. */
const questionOf = ({ market, detail }: Situation, project: Project) =>
  oneOf(
    market.questions.filter(({ projectId }) => projectId === project.id),
    detail
  )

/** ASK-94 */
const isWithdrawn = (market: Market, question: Question) =>
  question.version === 0 && market.person(question.by).status === 'suspended'

/** ASK-10 to ASK-14: whether the question exists for the actor, who sees the project. */
function isSeen({ market, actor }: Situation, project: Project, question: Question): boolean {
  if (!actor || !market.sees(actor, project)) return false
  if (actor.role === 'admin' || question.by === actor.name) return true
  const isForOwner = actor.name === project.owner && !isWithdrawn(market, question)
  // ASK-89: answers are for companies with a confirmed address.
  const readsAnswers = actor.role === 'company' && actor.isConfirmed
  const reads = isForOwner || (readsAnswers && question.version > 0)
  return reads && !question.isHidden
}

const isOpen = (project: Project) => project.status === 'open' && !project.isHidden

/** ASK-01 to ASK-04, JOB-110: a company that could make an offer, or has one that waits, asks three times at most. */
const asking = kind({
  call: 'POST /api/projects/:id/questions',
  on: 'project',
  weight: 6,
  plan(situation, project) {
    const { market, actor } = situation
    const owner = market.person(project.owner)
    const mayAsk = actor?.role === 'company' && actor.name !== project.owner
    const isStranger =
      actor !== null &&
      (actor.isMuted ||
        !actor.isConfirmed ||
        actor.blocks.has(owner.name) ||
        owner.blocks.has(actor.name))
    const latest = market.bidsOn(project).findLast(({ company }) => company === actor?.name)
    const isBarred = latest && (latest.status === 'rejected' || latest.isGivenUp)
    const waiting = market.questions.filter(
      ({ by, projectId, version }) =>
        by === actor?.name && projectId === project.id && version === 0
    )
    return {
      says: `asks about ${nameOf(situation, project)}`,
      line: `POST /api/projects/${project.id}/questions`,
      // Another question each time: the same one again is the first one.
      body: { text: `Is there parking for a moving truck? (${market.events.length})` },
      statuses: statusesFor(situation, project, {
        mayActor: mayAsk && !isStranger,
        mayNow: isOpen(project) && !isBarred && waiting.length < 3,
        isUnsure: (latest?.orStatus.length ?? 0) > 0 || project.orStatus.length > 0,
        success: 201,
      }),
      success({ body }) {
        if (!actor) return
        market.questions.push({
          id: Number(body.id),
          projectId: project.id,
          by: actor.name,
          version: 0,
          isHidden: false,
          reportedBy: new Set(),
          openReports: new Set(),
        })
        market.events.push('a company asks a question')
      },
    }
  },
})

/** ASK-05, ASK-06: the owner answers once, and corrects what was seen. */
const answering = kind({
  call: 'PATCH /api/questions/:id',
  on: 'project',
  weight: 6,
  plan(situation, project) {
    const { actor, detail, market } = situation
    const question = questionOf(situation, project)
    // Every fifth time, an older version or none.
    const version = (question?.version ?? 0) - (detail % 5 === 4 ? 1 : 0)
    const seen = question !== undefined && isSeen(situation, project, question)
    const mayNow = isOpen(project) && Math.max(version, 0) === question?.version
    const isOwner = actor?.name === project.owner
    // The team sees it, but an owner of the team doesn't answer it.
    const isGone =
      isOwner &&
      question !== undefined &&
      (question.isHidden || isWithdrawn(situation.market, question))
    const found = isOwner ? (mayNow ? 200 : 409) : 403
    return {
      says: `answers a question about ${nameOf(situation, project)}`,
      line: `PATCH /api/questions/${question?.id ?? unknownId}`,
      body: { answer: `Answer ${detail}`, ...(version > 0 && { replaces: version }) },
      statuses: !actor?.isSignedIn
        ? [401]
        : project.orStatus.length > 0
          ? [200, 403, 404, 409]
          : [seen && !isGone ? found : 404],
      success({ body }) {
        if (!question) return
        question.version = (body.answer as unknown as { version: number }).version
        market.events.push(
          question.version > 1 ? 'an answer is corrected' : 'a question is answered'
        )
      },
    }
  },
})

/** ASK-08: by its asker, until it is answered. */
const withdrawing = kind({
  call: 'DELETE /api/questions/:id',
  on: 'project',
  weight: 2,
  plan(situation, project) {
    const { actor, market } = situation
    const question = questionOf(situation, project)
    const seen = question !== undefined && isSeen(situation, project, question)
    const isOwn = question?.by === actor?.name
    const found = isOwn ? (question?.version === 0 ? 204 : 409) : 403
    return {
      says: `withdraws a question about ${nameOf(situation, project)}`,
      line: `DELETE /api/questions/${question?.id ?? unknownId}`,
      statuses: !actor?.isSignedIn ? [401] : [seen ? found : 404],
      success() {
        market.questions = market.questions.filter((other) => other !== question)
      },
    }
  },
})

/** ASK-22: by the owner and companies that see it, once. */
const reporting = kind({
  call: 'POST /api/questions/:id/report',
  on: 'project',
  weight: 2,
  plan(situation, project) {
    const { actor } = situation
    const question = questionOf(situation, project)
    const seen = question !== undefined && isSeen(situation, project, question)
    const may = actor?.role === 'company' || actor?.name === project.owner
    const isOwnWaiting = question?.by === actor?.name && question?.version === 0
    const hasReported = actor !== null && question?.reportedBy.has(actor.name)
    const now = question?.isHidden ? 404 : isOwnWaiting || hasReported ? 409 : 204
    return {
      says: `reports a question about ${nameOf(situation, project)}`,
      line: `POST /api/questions/${question?.id ?? unknownId}/report`,
      body: { reason: 'Names a third person' },
      statuses: !actor?.isSignedIn ? [401] : [!seen ? 404 : may ? now : 403],
      success() {
        if (!actor || !question) return
        question.reportedBy.add(actor.name)
        question.openReports.add(actor.name)
      },
    }
  },
})

/** ASK-23, ASK-24: the team hides a question, shows it again, or leaves a reported one as it is. */
const deciding = (verb: 'hide' | 'show', mayNow: (question: Question) => boolean) =>
  kind({
    call: `POST /api/admin/questions/:id/${verb}`,
    on: 'project',
    weight: 2,
    plan(situation, project) {
      const question = questionOf(situation, project)
      const status = !question ? 404 : mayNow(question) ? 200 : 409
      return {
        says: `${verb}s a question about ${nameOf(situation, project)}`,
        line: `POST /api/admin/questions/${question?.id ?? unknownId}/${verb}`,
        body: { reason: 'Names a third person' },
        statuses: adminsOnly(situation, [status]),
        success() {
          if (!question) return
          question.isHidden = verb === 'hide'
          question.openReports.clear()
        },
      }
    },
  })

export const questionCalls = [
  asking,
  answering,
  withdrawing,
  reporting,
  deciding('hide', ({ isHidden }) => !isHidden),
  deciding('show', ({ isHidden, openReports }) => isHidden || openReports.size > 0),
]
