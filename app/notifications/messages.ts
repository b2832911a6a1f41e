import type Project from '#models/project'
import type User from '#models/user'
import type { NotificationEntry, Topic } from '#notifications/definitions'

export interface MessageSubject {
  sender: User
  project?: Project
  /** The message, without contact details. */
  content: string
}

interface MessageEntry extends NotificationEntry {
  title: (subject: MessageSubject) => string
  /** Follows the number of unread messages. */
  titleOfSeveral: (subject: MessageSubject) => string
  text: (subject: MessageSubject) => string
}

const previewLength = 90

/** A notification may be older than the contact release, so it never contains the sender's name. */
function senderLabel({ sender, project }: MessageSubject): string {
  if (sender.isStager) return sender.stagerIdentifier ?? `CreativeStager${sender.id}`
  if (project?.userId === sender.id) return `the owner of ${project.publicTitle}`
  const label = sender.userTypeLabel.toLowerCase()
  return `${/^[aeiou]/.test(label) ? 'an' : 'a'} ${label}`
}

/** The first words of the message, on one line. */
function firstWords(content: string): string {
  const line = content.replaceAll(/\s+/g, ' ').trim()
  const characters = [...line]
  if (characters.length <= previewLength) return line
  const start = characters.slice(0, previewLength).join('')
  return `${start.replace(/\s\S*$/, '')}…`
}

export const messages = {
  about: 'new messages',
  hint: "A message you haven't read within 5 minutes.",
  recipients: ['work'],
  delivery: 'email',
  push: { hours: 24, urgency: 'normal' },
  types: {
    message_received: {
      title: (subject) => `New message from ${senderLabel(subject)}`,
      titleOfSeveral: (subject) => `new messages from ${senderLabel(subject)}`,
      text: ({ sender, project, content }) =>
        project && project.userId !== sender.id
          ? `${project.publicTitle}: ${firstWords(content)}`
          : firstWords(content),
      icon: 'message',
      push: 'You have a new message',
      link: ({ senderId, projectId, project }) =>
        senderId
          ? `/messages?to=${senderId}${project && !project.deletedAt ? `&project=${projectId}` : ''}`
          : null,
      isCurrent: ({ read }) => !read,
      email: {
        subject: (_project, { title }) => title,
        lead: ({ project }) =>
          project ? `It's about ${project.publicTitle}.` : "It's in your inbox.",
        next: "To protect your privacy, the message itself isn't in this email.",
        button: 'Read and reply',
      },
    },
  },
} satisfies Topic<MessageEntry>
