import type { DateTime } from 'luxon'
import { questionLimits } from '#shared/projects/questions'
import type { LatestBid } from '#lifecycles/bid_limits'
import { Forbidden, type Refusal } from '#lifecycles/lifecycle'
import { muteRefusal, type MuteState } from '#lifecycles/mute_rules'
import { projectRefusals, type ProjectStatus } from '#lifecycles/project_lifecycle'

interface AskedProject {
  status: ProjectStatus
  deadline: DateTime | null
  hiddenAt: unknown
}

/** A project as a company may ask about it. */
export interface AskingSituation {
  asker: MuteState & { emailConfirmed: boolean }
  project: AskedProject
  /** The company's latest bid on the project. */
  latestBid: LatestBid | null
  /** Questions of the company about the project without an answer. */
  unanswered: number
  /** Whether one of the two has blocked the other. */
  blocked: boolean
  now: DateTime
}

/** A question, as its rules read it. */
export interface QuestionState {
  askerId: number | null
  /** How often an answer was written; 0 without one. */
  answerVersion: number
  hiddenAt: unknown
}

interface AnsweringSituation {
  project: Pick<AskedProject, 'status' | 'hiddenAt'>
  question: Pick<QuestionState, 'answerVersion'>
}

export const emailNotConfirmed = {
  question: 'Confirm your email address before you ask a question.',
  facts:
    'Confirm your email address to read what the owner says about the home, its floor plan and the answers to questions.',
}

const isClosed = 'This project is closed, so its questions can’t be answered anymore.'

const withoutCounts = { revisions: 0, revisionsSince: null, rebids: 0, rebidsSince: null }

/** Why an action on a question is refused right now; null if it is allowed. Policies decide who. */
export const questionRefusals = {
  /**
   * By a company that could make an offer, and by one whose offer waits for a decision. The daily limit of
   * offers doesn't count, nor does the last day for offers once one is made. First what nothing on the project
   * changes.
   */
  ask({ asker, project, latestBid, unanswered, blocked, now }: AskingSituation): Refusal {
    const muted = muteRefusal(asker, now)
    if (muted) return muted
    if (!asker.emailConfirmed) return new Forbidden(emailNotConfirmed.question)
    const unlimited = latestBid && { ...withoutCounts, status: latestBid.status }
    const isOffering = latestBid?.status === 'pending'
    const closed = isOffering
      ? projectRefusals.bid({
          project: { status: project.status, hiddenAt: project.hiddenAt, deadline: null },
          latestBid: null,
          now,
        })
      : projectRefusals.bid({ project, latestBid: unlimited, now })
    if (closed) return closed
    if (latestBid?.cancellationReason === 'given_up') {
      return 'You have given up this job, so you can’t ask about it anymore.'
    }
    if (unanswered >= questionLimits.unanswered) {
      return `You have ${questionLimits.unanswered} questions waiting for an answer. Wait for one, or withdraw one.`
    }
    return blocked ? new Forbidden("You can't ask this owner.") : null
  },

  /**
   * By the project's owner, who answers once and may correct the answer.
   *
   * @param replaces  the version of the answer that the owner has seen; null for a first answer.
   *   Left out to ask whether any answer is possible.
   */
  answer({ project, question }: AnsweringSituation, replaces?: number | null): string | null {
    if (project.hiddenAt) return 'Our team has hidden this project. Contact support.'
    if (project.status !== 'open') return isClosed
    if (replaces === undefined || (replaces ?? 0) === question.answerVersion) return null
    return replaces === null
      ? 'This question is already answered. Reload the page to correct the answer.'
      : 'The answer has changed in the meantime. Reload the page to see it.'
  },

  /** By the company that asked, in every state of the project. */
  withdraw: ({ question }: { question: Pick<QuestionState, 'answerVersion'> }): string | null =>
    question.answerVersion > 0 ? 'This question is answered, so it can’t be withdrawn.' : null,

  /** By the owner, or a company that sees it. */
  report({
    question,
    reporterId,
    hasReported,
  }: {
    question: QuestionState
    reporterId: number
    hasReported: boolean
  }): string | null {
    if (question.askerId === reporterId && question.answerVersion === 0) {
      return 'This is your own question. You can withdraw it.'
    }
    return hasReported ? 'You have already reported this question.' : null
  },

  /** By the team. */
  hide: ({ question }: { question: Pick<QuestionState, 'hiddenAt'> }): string | null =>
    question.hiddenAt ? 'This question is already hidden.' : null,

  /** By the team: shows a hidden question again, or leaves a reported one as it is. */
  show({
    question,
    openReports,
  }: {
    question: Pick<QuestionState, 'hiddenAt'>
    openReports: number
  }): string | null {
    return question.hiddenAt || openReports > 0
      ? null
      : 'This question is neither hidden nor reported.'
  },
}
