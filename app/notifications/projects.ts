import { stagerLabel, type ProjectEntry, type Topic } from '#notifications/definitions'

/** To both parties: progress of a project. */
export const projects = {
  hint: 'Work is marked completed; a project is completed, cancelled or open again.',
  delivery: 'email',
  types: {
    work_completed: {
      title: 'Work marked completed',
      text: (subject) =>
        `${stagerLabel(subject)} marked its work on ${subject.project.title} completed. Confirm it on the project page.`,
      icon: 'done',
      urgent: true,
      isCurrent: ({ project }) => project?.status !== 'completed',
      email: {
        subject: (project) => `Work on ${project} is marked completed`,
        next: 'Confirm it once you are satisfied. Without an answer the project completes itself two weeks after the mark.',
        button: 'Confirm the work',
      },
    },
    project_completed: {
      title: 'Project completed',
      text: ({ project }) => `${project.publicTitle} is completed.`,
      icon: 'done',
      email: {
        subject: (project) => `${project} is completed`,
        next: 'Thank you for your work. The project is in the list of your completed ones.',
        button: 'Look at the project',
      },
    },
    project_cancelled: {
      title: 'Project cancelled',
      text: ({ project }) => `The owner cancelled ${project.publicTitle}.`,
      icon: 'closed',
      email: {
        subject: (project) => `${project} was cancelled`,
        next: 'There is nothing left to do for you on this project.',
        button: 'Look at the project',
      },
    },
    project_reopened: {
      title: 'Project open again',
      text: ({ project, company }) =>
        `${company ? `${company} cancelled its offer` : 'The company did not pay in time'}. ${project.title} is open for offers again; the other offers can be accepted.`,
      icon: 'again',
      isCurrent: ({ project }) => project?.status === 'open',
      email: {
        subject: (project) => `${project} is open for offers again`,
        next: 'Accept one of the waiting offers, or let new ones come in.',
        button: 'Look at the offers',
      },
    },
    account_deleted: {
      title: 'Account deleted',
      text: (subject) =>
        `${stagerLabel(subject)} deleted its account. Its paid offer on ${subject.project.title} stays on record.`,
      icon: 'closed',
      email: {
        subject: (project) => `The company behind ${project} has left`,
        next: 'Its contact details left Stagely with the account. The offer and its fee stay on record.',
        button: 'Open the project',
      },
    },
  },
} satisfies Topic<ProjectEntry>
