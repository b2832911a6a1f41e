import type Notification from '#models/notification'
import { answeredQuestions } from '#notifications/questions'
import { reviews, reviewInvitation } from '#notifications/reviews'
import { agreements } from '#notifications/agreements'
import { schedules } from '#notifications/schedules'
import { stagings } from '#notifications/stagings'
import { stagerLabel, type ProjectEntry, type Topic } from '#notifications/definitions'

const beforeAndAfterLink = ({ projectId, project }: Notification): string | null =>
  project && !project.deletedAt ? `/projects/${projectId}/before-and-after` : null

/** To both parties: progress of a project. */
export const projects = {
  about: 'the progress of projects',
  hint: 'A project is live, open again, completed or cancelled; work is marked completed; dates of a staging; answers to questions; reviews; before-and-after photos; what became of the home; payments of a job.',
  recipients: ['job'],
  delivery: 'email',
  push: { hours: 48, urgency: 'normal' },
  types: {
    work_completed: {
      title: 'Work marked completed',
      text: (subject) =>
        `${stagerLabel(subject)} marked its work on ${subject.project.title} completed. Confirm it on the project page within two weeks.`,
      icon: 'done',
      push: 'Work on your project is marked completed',
      urgent: true,
      isCurrent: ({ project }) => project?.status !== 'completed',
      settled: ({ project }) =>
        project?.status === 'completed'
          ? { title: 'Work confirmed', text: `${project.title} is completed.` }
          : null,
      email: {
        subject: (project) => `Work on ${project} is marked completed`,
        next: "If you don't respond, the project is marked completed automatically after two weeks.",
        button: 'Confirm the work',
        hasPhoto: true,
      },
    },
    project_completed: {
      title: 'Project completed',
      text: (subject) => {
        const { project, review } = subject
        const title = review?.to === 'owner' ? project.title : project.publicTitle
        return `${title} is completed.${review ? ` ${reviewInvitation(subject)}` : ''}`
      },
      icon: 'done',
      push: 'One of your projects is completed',
      email: {
        subject: (project) => `${project} is completed`,
        next: ({ userId, bid }) =>
          userId === bid?.userId
            ? 'Thank you for your work. You can find the project under Completed Projects on your dashboard.'
            : 'The company marked its work completed two weeks ago, so we completed the project for you.',
        button: 'View project',
        hasPhoto: true,
      },
    },
    project_cancelled: {
      title: 'Project cancelled',
      // With the offer if its fee is paid.
      text: ({ project, bid }) =>
        bid
          ? `${project.publicTitle} was cancelled, so your job there has ended.`
          : `${project.publicTitle} was cancelled.`,
      icon: 'closed',
      push: 'A project with your offer was cancelled',
      email: {
        subject: (project) => `${project} was cancelled`,
        next: ({ bid }) =>
          bid
            ? 'The owner’s contact details stay on the project page. The platform fee isn’t refunded.'
            : "You don't need to do anything.",
        button: 'View project',
      },
    },
    project_reopened: {
      title: 'Project open again',
      text: ({ project, company }) =>
        `${company ? `${company} withdrew its offer` : 'The company did not pay in time'}. ${project.title} is open for offers again, and you can accept another offer.`,
      icon: 'again',
      push: 'Your project is open for offers again',
      isCurrent: ({ project }) => project?.status === 'open',
      email: {
        subject: (project) => `${project} is open for offers again`,
        next: 'Accept one of your other offers, or wait for new ones.',
        button: 'View offers',
      },
    },
    job_given_up: {
      title: 'Your staging company can’t do the job',
      text: (subject) => {
        const { project, reserve = 0 } = subject
        const offers = reserve === 1 ? '1 offer is' : `${reserve} offers are`
        const next =
          reserve === 0
            ? 'It is open for offers again.'
            : `It is open for offers again, and ${offers} possible again, once confirmed.`
        return `${stagerLabel(subject)} can’t do the job for ${project.title}. ${next}`
      },
      icon: 'alert',
      push: 'Your staging company can’t do the job',
      urgent: true,
      isCurrent: ({ project }) => project?.status === 'open',
      email: {
        subject: (project) => `Your staging company can’t do ${project}`,
        next: 'The project page says why. Nothing was charged to you by Stagely, and you still have the company’s contact details.',
        button: 'View project',
        immediate: true,
      },
    },
    pairs_added: {
      title: 'Before-and-after photos added',
      text: (subject) =>
        `${stagerLabel(subject)} added photos of the staged rooms of ${subject.project.title}. You decide whether they appear in its portfolio.`,
      icon: 'home',
      push: 'Before-and-after photos were added',
      link: beforeAndAfterLink,
      email: {
        subject: (project) => `Before-and-after photos of ${project}`,
        next: 'Only you and the company see them until you agree. You can change your mind at any time.',
        button: 'See the photos',
      },
    },
    pairs_answered: {
      title: ({ consent }) =>
        consent ? 'Photos shown in your portfolio' : 'Photos no longer in your portfolio',
      text: ({ project, consent }) =>
        consent
          ? `The owner of ${project.publicTitle} agreed to show before-and-after photos in your portfolio.`
          : `The owner of ${project.publicTitle} no longer agrees to show some before-and-after photos in your portfolio.`,
      icon: 'home',
      push: 'There is an answer about your photos',
      link: beforeAndAfterLink,
      email: {
        subject: (project) => `The owner answered about the photos of ${project}`,
        next: 'The page lists each pair, and whether it is in your portfolio.',
        button: 'See the photos',
      },
    },
    account_deleted: {
      title: 'Account deleted',
      text: (subject) =>
        `${stagerLabel(subject)} deleted its account. Its paid offer on ${subject.project.title} stays on record.`,
      icon: 'closed',
      push: 'Your staging company has left Stagely',
      email: {
        subject: (project) => `Your staging company for ${project} has left Stagely`,
        next: 'Its contact details are no longer on Stagely. The offer and its fee stay on record.',
        button: 'View project',
      },
    },
    answer_awaited: {
      title: 'Your staging company is waiting for your answer',
      text: ({ project }) =>
        `The company you chose for ${project.title} has paid its fee and can’t reach you. Send it a message, or agree on an install date.`,
      icon: 'message',
      push: 'Your staging company is waiting for your answer',
      urgent: true,
      link: ({ project, projectId, bid }) =>
        project && !project.deletedAt && bid
          ? `/messages?to=${bid.userId}&project=${projectId}`
          : null,
      isCurrent: ({ project }) => project?.status === 'in_progress',
      settled: ({ project }) =>
        project && project.status !== 'in_progress'
          ? { title: 'Project closed', text: `Nothing is left to answer for ${project.title}.` }
          : null,
      email: {
        subject: (project) => `Your staging company for ${project} is waiting for your answer`,
        next: 'If you no longer want to go ahead, say so, or cancel the project. Our team looks at the report and may return the company’s fee.',
        button: 'Answer the company',
        immediate: true,
      },
    },
    ...schedules,
    ...stagings,
    ...agreements,
    ...reviews,
    ...answeredQuestions,
  },
} satisfies Topic<ProjectEntry>
