import { DateTime } from 'luxon'
import { BaseTransformer } from '@adonisjs/core/transformers'
import { readyQuestions } from '#shared/projects/asked_facts'
import { reviewsBeginAt, reviewsDueAt } from '#shared/reputation/reviews'
import { invitationRefusals } from '#lifecycles/invitation_rules'
import { textOf } from '#lifecycles/lifecycle'
import { emailNotConfirmed, questionRefusals } from '#lifecycles/question_rules'
import { reviewRefusals } from '#lifecycles/review_rules'
import type { Viewer } from '#models/project/visibility'
import type { ProjectQuestions } from '#queries/questions'
import type { ProjectReviews } from '#queries/reviews'
import { askingSituation, type AskerFacts } from '#models/question/asking'
import type { ShownProject } from '#queries/project_page'
import InvitationTransformer from '#transformers/invitation_transformer'
import ProjectEventTransformer from '#transformers/project_event_transformer'
import QuestionTransformer from '#transformers/question_transformer'
import ReviewTransformer from '#transformers/review_transformer'
import {
  invitationOf,
  mayAct,
  projectFlags,
  type ProjectAction,
} from '#transformers/project_rights'
import ProjectTransformer from '#transformers/project_transformer'

/** The project page, and its poll: its owner also reads what happened and what comes next. */
export default class ProjectPageTransformer extends BaseTransformer<ShownProject> {
  constructor(
    resource: ShownProject,
    protected viewer: Viewer | null
  ) {
    super(resource)
  }

  toObject() {
    const { project, history, invitations, reviews, questions } = this.resource
    const personId = this.viewer?.personId ?? null
    const events = ProjectEventTransformer.transform(history, history[0]?.id ?? 0, personId)
    return {
      ...new ProjectTransformer(project, this.viewer).toObject(),
      /** The viewer's own invitation to make an offer, for stagers. */
      ...(this.#may('bid') && { invitation: invitationOf(project) }),
      ...(this.#may('manage') && {
        events,
        invitations: InvitationTransformer.transform(invitations),
        canInvite: this.#canInvite(),
      }),
      /** For the two parties of a completed project. */
      ...(reviews && { reviews: this.#reviews(reviews) }),
      ...(questions && { questions: this.#questions(questions) }),
      /** Why the company doesn't read facts, floor plan and answers; null if it does. */
      ...(this.#may('bid') && { readingRefusal: this.#readingRefusal }),
    }
  }

  get #readingRefusal(): string | null {
    return this.#may('readFacts') ? null : emailNotConfirmed.facts
  }

  /** What the two parties write about each other; null for everyone else. */
  #reviews({ side, bid, isAlone, reviews }: ProjectReviews) {
    const { viewer } = this
    const { status, completedAt } = this.resource.project
    if (!viewer || !completedAt) return null
    const own = reviews.find(({ reviewerId }) => reviewerId === viewer.id)
    const theirs = reviews.find(({ revieweeId }) => revieweeId === viewer.id)
    const hasWritten = own !== undefined
    const isReleased = reviews.some(({ releasedAt }) => releasedAt !== null)
    const situation = { project: { status, completedAt }, bid, hasWritten, isReleased, isAlone }
    const beginAt = reviewsBeginAt(completedAt.toJSDate(), bid.installOn)
    const dueAt = reviewsDueAt(completedAt.toJSDate(), bid.installOn)
    return {
      /** The viewer's side. */
      side,
      /** The install day (YYYY-MM-DD) while the time for reviews hasn't begun; null otherwise. */
      opensOn: beginAt.getTime() > Date.now() ? bid.installOn : null,
      /** The last moment to write a review. */
      dueAt: dueAt.toISOString(),
      /** Whether the time for reviews is over. */
      isOver: isReleased || dueAt.getTime() <= Date.now(),
      theyHaveWritten: theirs !== undefined,
      own: own ? new ReviewTransformer(own, viewer).toObject() : null,
      theirs: theirs?.releasedAt ? new ReviewTransformer(theirs, viewer).toObject() : null,
      can: { write: reviewRefusals.write({ ...situation, now: DateTime.utc() }) === null },
    }
  }

  /** What the viewer may read of the questions; visitors and other owners get the number. */
  #questions({ answered, shown, asker, askers }: ProjectQuestions) {
    const { viewer } = this
    const { project } = this.resource
    const reads = this.#may('bid') || this.#may('seeHidden')
    const mayAsk = this.#may('bid')
    return {
      /** How many are answered. */
      answered,
      /** Null for those who don't read them. */
      list:
        viewer && reads
          ? shown.map((question) => new QuestionTransformer(question, viewer, project).toObject())
          : null,
      /** Why the company can't ask now; null if it can, and for others. */
      refusal: mayAsk && asker ? this.#askingRefusal(asker) : null,
      /** Facts that companies usually ask about, for the owner until they are stated. */
      ready:
        askers && projectFlags(project, viewer).describe
          ? readyQuestions(project.facts, askers)
          : [],
      can: { ask: mayAsk && asker !== null && this.#askingRefusal(asker) === null },
    }
  }

  #askingRefusal(asker: AskerFacts): string | null {
    const { project } = this.resource
    const latestBid = project.figures.viewerBid ?? null
    const now = DateTime.utc()
    return textOf(questionRefusals.ask(askingSituation(asker, { project, latestBid, now })))
  }

  #canInvite(): boolean {
    const { project, invitations } = this.resource
    const { mutedAt = null, mutedUntil = null } = project.figures.receiver ?? {}
    const time = (at: string | null) => at && DateTime.fromISO(at)
    const owner = { mutedAt: time(mutedAt) || null, mutedUntil: time(mutedUntil) || null }
    const situation = { project, invited: invitations.length, invitedToday: 0 }
    const now = DateTime.utc()
    return invitationRefusals.invite({ ...situation, owner, wanted: 1, now }) === null
  }

  #may(action: ProjectAction): boolean {
    return mayAct(this.resource.project, this.viewer, action)
  }
}
