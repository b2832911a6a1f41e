import { appUrl } from '#config/app'
import type { EventKind } from '#shared/event_kinds'
import { suspensionCategories } from '#shared/suspension_categories'
import { Email } from '#mails/email'
import type AuditEvent from '#models/audit_event'
import type User from '#models/user'

interface ModerationText {
  subject: string
  lead: string
  /** The reason, as far as the user may know it; null if there is none. */
  reason: string | null
  next: string
  action: string
  path: string
}

const support = 'If you think this is a mistake, contact support.'

/** An email about a moderator's decision, without an unsubscribe link. */
export default class ModerationEmail extends Email {
  subject: string
  protected template = 'moderation'

  private constructor(
    user: User,
    private text: ModerationText
  ) {
    super(user)
    this.subject = text.subject
  }

  /** @returns null if the decision was reversed or the user is deleted */
  static about(event: AuditEvent): ModerationEmail | null {
    const user = event.user ?? event.project?.owner
    if (!user || user.deletedAt) return null
    const text = texts[event.kind]?.(event, user)
    return text ? new ModerationEmail(user, text) : null
  }

  protected get preheader() {
    return this.text.lead
  }

  protected data() {
    const { path, ...text } = this.text
    return { ...text, heading: text.subject, href: `${appUrl}${path}` }
  }
}

const texts: Partial<Record<EventKind, (event: AuditEvent, user: User) => ModerationText | null>> =
  {
    account_suspended: (_event, user) =>
      user.suspendedAt && {
        subject: 'Your Stagely account is suspended',
        lead: "Your account is suspended for now. You can't log in, and your open projects and pending offers aren't shown to others. Nothing is deleted.",
        reason: suspensionCategories.label(user.suspensionCategory),
        next: support,
        action: 'Contact support',
        path: '/contact',
      },
    account_reinstated: (_event, user) =>
      user.suspendedAt
        ? null
        : {
            subject: 'Your Stagely account is active again',
            lead: 'Your account is no longer suspended. Your projects and offers are visible again.',
            reason: null,
            next: 'Log in again on every device you use.',
            action: 'Log in',
            path: '/login',
          },
    project_hidden: ({ project, reason }) =>
      project.hiddenAt && {
        subject: 'Your project was hidden',
        lead: `${project.title} is hidden from search and from other people. Only you, companies that already made an offer, and Stagely can see it. Deadlines keep running.`,
        reason,
        next: support,
        action: 'View project',
        path: `/projects/${project.id}`,
      },
    project_shown: ({ project }) =>
      project.hiddenAt
        ? null
        : {
            subject: 'Your project is visible again',
            lead: `${project.title} is back in search and visible to everyone.`,
            reason: null,
            next: '',
            action: 'View project',
            path: `/projects/${project.id}`,
          },
    project_cancelled: ({ project, reason }) => ({
      subject: 'Your project was cancelled',
      lead: `Stagely cancelled ${project.title}. Offers that weren't paid for have ended. A paid fee stays paid, and the company keeps your contact details.`,
      reason,
      next: support,
      action: 'View project',
      path: `/projects/${project.id}`,
    }),
    photo_hidden: ({ project, reason }) =>
      project.hiddenPhotos.length === 0
        ? null
        : {
            subject: 'A photo of your project was hidden',
            lead: `A photo of ${project.title} is hidden from other people.`,
            reason,
            next: support,
            action: 'View project',
            path: `/projects/${project.id}`,
          },
    photo_shown: ({ project }) => ({
      subject: 'A photo of your project is visible again',
      lead: `The hidden photo of ${project.title} is visible to everyone again.`,
      reason: null,
      next: '',
      action: 'View project',
      path: `/projects/${project.id}`,
    }),
  }
