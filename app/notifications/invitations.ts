import { stagingLevels } from '#shared/projects/project_enums'
import { maskedText } from '#shared/masking/masking'
import {
  unavailableProject,
  type ProjectEntry,
  type Subject,
  type Topic,
} from '#notifications/definitions'

/** What a search result shows: `Asheville, NC · Luxury staging`. */
function summary({ project }: Subject): string {
  const place = [project.city && maskedText(project, 'city'), project.state]
    .filter(Boolean)
    .join(', ')
  const level = `${stagingLevels.label(project.stagingLevel)} staging`
  return [place || maskedText(project, 'location'), level].filter(Boolean).join(' · ')
}

/** Doesn't say that the owner has marked the company. */
const reason = ({ workedTogether }: Subject) =>
  workedTogether
    ? 'You have worked with this owner before.'
    : 'The owner picked your company for this project.'

/** To stagers: an owner invites them to make an offer. */
export const invitations = {
  about: 'invitations',
  hint: 'An owner invites your company to make an offer.',
  audience: 'stagers',
  recipients: ['work'],
  delivery: 'email',
  push: { hours: 24, urgency: 'normal' },
  types: {
    invitation_received: {
      title: "You're invited to make an offer",
      text: (subject) =>
        `${subject.project.publicTitle} (${summary(subject)}) is open for offers. ${reason(subject)}`,
      icon: 'open',
      push: 'You are invited to make an offer',
      isCurrent: ({ project }) => project?.status === 'open' && !project.hiddenAt,
      settled: (notification) => unavailableProject(notification, notification.title),
      email: {
        subject: (project) => `You're invited to make an offer on ${project}`,
        next: "Making an offer is free. If the project doesn't suit you, you can decline on the project page.",
        button: 'View project',
        hasPhoto: true,
      },
    },
  },
} satisfies Topic<ProjectEntry>
