import { maskedText } from '#shared/masking/masking'
import type Notification from '#models/notification'
import { unavailableProject, type ProjectEntry, type Subject } from '#notifications/definitions'

/** The questions on the project page; null if the project no longer exists. */
const link = ({ projectId, project }: Notification): string | null =>
  project && !project.deletedAt ? `/projects/${projectId}#questions` : null

/** The project page, while the company may still see it. */
const searchIfGone = ({ projectId, project }: Notification): string =>
  project && !project.deletedAt && project.isVisible !== false
    ? `/projects/${projectId}#questions`
    : '/projects'

const exists = ({ project }: Notification) => project?.deletedAt === null

const isOpen = (notification: Notification) =>
  exists(notification) && notification.project?.status === 'open' && !notification.project.hiddenAt

const hasLiveOffer = (notification: Notification) =>
  exists(notification) &&
  (notification.bid?.status === 'pending' || notification.bid?.status === 'payment_required')

const waiting = (count: number) => (count === 1 ? 'A question' : `${count} questions`)

/** To owners. With the question as masked, and nothing else about who asked. */
export const askedQuestions = {
  question_asked: {
    recipients: ['work'],
    title: 'A company asked a question',
    text: ({ project, question }) =>
      question
        ? `A company asked about ${project.title}: “${maskedText(question, 'text')}”`
        : `A company asked about ${project.title}.`,
    icon: 'message',
    push: 'A company asked about your project',
    link,
    isCurrent: isOpen,
    email: {
      subject: (project) => `A company asked about ${project}`,
      next: 'Your answer is shown to all staging companies. Names stay hidden on both sides.',
      button: 'Answer the question',
      waits: true,
    },
  },
  question_reminder: {
    recipients: ['work'],
    title: ({ questions = 1 }) =>
      questions === 1
        ? 'A question waits for your answer'
        : `${questions} questions wait for your answer`,
    text: ({ project, questions = 1 }) =>
      `${waiting(questions)} about ${project.title} ${questions === 1 ? 'has' : 'have'} no answer yet. Companies often wait for one before they make an offer.`,
    icon: 'message',
    push: 'A question about your project waits for an answer',
    link,
    isCurrent: isOpen,
    email: {
      subject: (project, { title }) => `${title}: ${project}`,
      next: 'A short answer is enough. It is shown to all staging companies, and names stay hidden on both sides.',
      button: 'Answer now',
    },
  },
} satisfies Record<string, ProjectEntry>

/** In place of the texts of `question_answered`, for answers and corrections in a row. */
export const severalAnswers = {
  title: (count: number) => `${count} answers to your questions`,
  text: ({ project }: Pick<Subject, 'project'>, count: number) =>
    `The owner of ${project.publicTitle} gave ${count} answers or corrections to your questions.`,
}

/** To companies. Never with a text of a question or an answer. */
export const answeredQuestions = {
  question_answered: {
    recipients: ['work'],
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
  question_closed: {
    recipients: ['work'],
    title: ({ questions = 1 }) =>
      questions === 1 ? 'Your question wasn’t answered' : 'Your questions weren’t answered',
    text: ({ project, questions = 1 }) =>
      `${project.publicTitle} is closed, so ${questions === 1 ? 'your question' : `your ${questions} questions`} about it won’t be answered.`,
    icon: 'closed',
    push: 'A project that you asked about is closed',
    link: searchIfGone,
    isCurrent: exists,
    settled: (notification) => unavailableProject(notification, notification.title),
    email: {
      subject: (project) => `Closed before your question was answered: ${project}`,
      next: 'You don’t need to do anything. Other projects near you are open for offers.',
      button: 'Search projects',
      link: () => '/projects',
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
      `The owner of ${project.publicTitle} added facts, photos or a floor plan after you made your offer.`,
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
      button: 'View project',
    },
  },
} satisfies Record<string, ProjectEntry>
