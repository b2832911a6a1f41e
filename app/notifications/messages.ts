import type Project from '#models/project'
import type User from '#models/user'
import type { NotificationEntry, Topic } from '#notifications/definitions'

export interface MessageSubject {
  sender: User
  project?: Project
}

interface MessageEntry extends NotificationEntry {
  title: (subject: MessageSubject) => string
  /** Follows the number of unread messages. */
  titleOfSeveral: (subject: MessageSubject) => string
  text: (subject: MessageSubject) => string
}

/** A notification may be older than the contact release, so it never contains the sender's name. */
function senderLabel({ sender, project }: MessageSubject): string {
  if (sender.isStager) return sender.stagerIdentifier ?? `CreativeStager${sender.id}`
  if (project?.userId === sender.id) return `the owner of ${project.publicTitle}`
  const label = sender.userTypeLabel.toLowerCase()
  return `${/^[aeiou]/.test(label) ? 'an' : 'a'} ${label}`
}

export const messages = {
  hint: 'Somebody wrote to you and you have not read it for five minutes.',
  delivery: 'email',
  types: {
    message_received: {
      title: (subject) => `New message from ${senderLabel(subject)}`,
      titleOfSeveral: (subject) => `new messages from ${senderLabel(subject)}`,
      text: ({ project }) => (project ? `About ${project.publicTitle}.` : 'Read it in your inbox.'),
      icon: 'message',
      link: ({ senderId, projectId, project }) =>
        senderId
          ? `/messages?to=${senderId}${project && !project.deletedAt ? `&project=${projectId}` : ''}`
          : null,
      isCurrent: ({ read }) => !read,
      email: {
        subject: (_project, title) => title,
        next: 'For your privacy the message itself is not in this letter.',
        button: 'Read and answer',
      },
    },
  },
} satisfies Topic<MessageEntry>
