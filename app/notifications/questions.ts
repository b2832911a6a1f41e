import type Notification from '#models/notification'
import { unavailableProject, type ProjectEntry } from '#notifications/definitions'

/** The questions on the project page; null if the project no longer exists. */
const link = ({ projectId, project }: Notification): string | null =>
  project && !project.deletedAt ? `/projects/${projectId}#questions` : null

const exists = ({ project }: Notification) => project?.deletedAt === null

const isOpen = (notification: Notification) =>
  exists(notification) && notification.project?.status === 'open' && !notification.project.hiddenAt

const hasLiveOffer = (notification: Notification) =>
  exists(notification) &&
  (notification.bid?.status === 'pending' || notification.bid?.status === 'payment_required')

/** To owners. Says nothing about who asked, and not the question: it may be withdrawn. */
export const askedQuestions = {
  question_asked: {
    title: 'A company asked a question',
    text: ({ project }) => `A company asked about ${project.title}.`,
    icon: 'message',
    push: 'A company asked about your project',
    link,
    isCurrent: isOpen,
    email: {
      subject: (project) => `A company asked about ${project}`,
      next: 'Your answer is shown to all staging companies. Names stay hidden on both sides.',
      button: 'Read the question',
      waits: true,
    },
  },
} satisfies Record<string, ProjectEntry>

/** To companies. Never with a text of the question or the answer. */
export const answeredQuestions = {
  question_answered: {
    title: ({ isCorrection }) =>
      isCorrection ? 'The answer to your question was corrected' : 'Your question was answered',
    text: ({ project, isCorrection }) =>
      `The owner of ${project.publicTitle} ${isCorrection ? 'corrected the answer to' : 'answered'} your question.`,
    icon: 'message',
    push: 'There is an answer to your question',
    link,
    isCurrent: exists,
    settled: (notification) => unavailableProject(notification, notification.title),
    email: {
      subject: (project, { title }) => `${title}: ${project}`,
      next: 'All staging companies can read it. Nobody learns that you asked.',
      button: 'Read the answer',
    },
  },
  answer_added: {
    title: ({ isCorrection }) =>
      `An answer was ${isCorrection ? 'corrected' : 'added'} after your offer`,
    text: ({ project, isCorrection }) =>
      `The owner of ${project.publicTitle} ${isCorrection ? 'corrected an answer to' : 'answered'} a company's question after you made your offer.`,
    icon: 'message',
    push: 'An answer was added after your offer',
    link,
    isCurrent: hasLiveOffer,
    settled: (notification) => unavailableProject(notification, notification.title),
    email: {
      subject: (project, { title }) => `${title}: ${project}`,
      next: ({ bid }) =>
        bid?.status === 'pending'
          ? 'If the answer changes what you planned, you can change your offer on the project page.'
          : 'The terms of your offer stay as they were accepted.',
      button: 'Read the answer',
    },
  },
  facts_changed: {
    title: 'The owner said more after your offer',
    text: ({ project }) =>
      `The owner of ${project.publicTitle} added facts or a floor plan after you made your offer.`,
    icon: 'message',
    push: 'The owner said more after your offer',
    link: ({ projectId, project }) =>
      project && !project.deletedAt ? `/projects/${projectId}#facts` : null,
    isCurrent: hasLiveOffer,
    settled: (notification) => unavailableProject(notification, notification.title),
    email: {
      subject: (project) => `More to know about ${project}`,
      next: ({ bid }) =>
        bid?.status === 'pending'
          ? 'If it changes what you planned, you can change your offer on the project page.'
          : 'The terms of your offer stay as they were accepted.',
      button: 'See the facts',
    },
  },
} satisfies Record<string, ProjectEntry>
