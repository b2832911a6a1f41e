import { appUrl } from '#config/app'
import type { EventKind } from '#shared/console/event_kinds'
import { moderationCategories, muteEnd } from '#shared/moderation/moderation_categories'
import { suspensionCategories } from '#shared/moderation/suspension_categories'
import { Email, type Recipient } from '#mails/email'
import type AuditEvent from '#models/audit_event'
import type Person from '#models/person'
import type User from '#models/user'
import { rulesPath } from '#notifications/account'

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

const categoryAndReason = ({ category, reason }: AuditEvent) =>
  [category && `${moderationCategories.label(category)}.`, reason].filter(Boolean).join(' ')

/** An email about a moderator's decision, without an unsubscribe link. */
export default class ModerationEmail extends Email {
  subject: string
  protected template = 'moderation'

  private constructor(
    to: Recipient,
    private text: ModerationText
  ) {
    super(to)
    this.subject = text.subject
  }

  /** @returns null if the decision was reversed or the user is deleted */
  static about(event: AuditEvent, to: Recipient): ModerationEmail | null {
    const user = event.user ?? event.project?.owner
    if (!user || user.deletedAt) return null
    const text = texts[event.kind]?.(event, user)
    return text ? new ModerationEmail(to, text) : null
  }

  /**
   * To a person who was suspended or reinstated.
   *
   * @returns null if the decision was reversed or the person is deleted
   */
  static aboutAccess(person: Person, { suspended }: { suspended: boolean }) {
    if (person.deletedAt || person.isSuspended !== suspended) return null
    return new ModerationEmail(person, suspended ? accessSuspended(person) : accessBack)
  }

  protected get preheader() {
    return this.text.lead
  }

  protected data() {
    const { path, ...text } = this.text
    return { ...text, heading: text.subject, href: `${appUrl}${path}` }
  }
}

const reset: ModerationText = {
  subject: 'Your two-step verification was reset',
  lead: 'A login no longer asks for a code from your phone. Your old QR code and recovery codes no longer work.',
  reason: null,
  next: "Set it up again under “Password and sessions”. If you didn't ask for this, change your password right away and tell us.",
  action: 'Set it up again',
  path: '/password-and-sessions',
}

const teamReset: ModerationText = {
  ...reset,
  lead: 'The console no longer asks for a code from your phone. Your old QR code and recovery codes no longer work.',
  next: "Set it up again in the console, under Team. If you didn't ask for this, change your password and tell an admin right away.",
  action: 'Open the console',
  path: '/admin',
}

const joined = (role: string): ModerationText => ({
  subject: `You're now ${role} at Stagely`,
  lead: `An admin made you ${role}. You can open the console, and you see what the team sees on projects and offers.`,
  reason: null,
  next: 'Set up two-step verification in the console, under Team.',
  action: 'Open the console',
  path: '/admin',
})

const accessSuspended = ({ suspensionCategory }: Person): ModerationText => ({
  subject: 'Your access to Stagely is suspended',
  lead: "You can't log in for now, and your calendar addresses and notifications are paused. The accounts you work in stay as they are.",
  reason: suspensionCategories.label(suspensionCategory),
  next: support,
  action: 'Contact support',
  path: '/contact?about=suspension',
})

const accessBack: ModerationText = {
  subject: 'You can log in to Stagely again',
  lead: 'Your access is no longer suspended.',
  reason: null,
  next: 'Log in again on every device you use.',
  action: 'Log in',
  path: '/login',
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
        path: '/contact?about=suspension',
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
    account_exported: () => ({
      subject: 'Our team made a copy of your Stagely data',
      lead: 'Our team made a copy of the data in your account in response to a request made in your name. We send it only to the email address of your account.',
      reason: null,
      next: "If you didn't ask for it, contact support.",
      action: 'Contact support',
      path: '/contact',
    }),
    support_appointed: (_event, user) =>
      user.teamRole === 'support' ? joined('support staff') : null,
    admin_appointed: (_event, user) => (user.teamRole === 'admin' ? joined('an admin') : null),
    removed_from_team: (_event, user) =>
      user.teamRole
        ? null
        : {
            subject: "You're no longer on the Stagely team",
            lead: 'You no longer have access to the console. Your account, projects and offers stay as they are.',
            reason: null,
            next: 'If you think this is a mistake, ask an admin.',
            action: 'Open Stagely',
            path: '/',
          },
    two_step_reset: (_event, user) => (user.teamRole ? teamReset : reset),
    account_warned: (event, user) =>
      user.suspendedAt
        ? null
        : {
            subject: 'A warning about your Stagely account',
            lead: 'Our team has looked at your account and asks you to change something. Nothing is blocked. If it happens again, we may pause your messages or suspend the account.',
            reason: categoryAndReason(event),
            next: support,
            action: 'Read the rules',
            path: rulesPath,
          },
    account_muted: (event, user) =>
      user.suspendedAt || !user.isMuted
        ? null
        : {
            subject: `You can't send messages ${muteEnd(user.mutedUntil?.toJSDate())}`,
            lead: 'Our team has paused your messages. You can still read them, and offers, payments and paid jobs go on as before.',
            reason: categoryAndReason(event),
            next: support,
            action: 'Read the rules',
            path: rulesPath,
          },
    account_unmuted: (_event, user) =>
      user.suspendedAt || user.isMuted
        ? null
        : {
            subject: 'You can send messages again',
            lead: 'Our team has lifted the pause on your messages.',
            reason: null,
            next: '',
            action: 'Open messages',
            path: '/messages',
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
    floor_plan_hidden: ({ project, reason }) =>
      project.hiddenPhotos.length === 0
        ? null
        : {
            subject: 'The floor plan of your project was hidden',
            lead: `The floor plan of ${project.title} is hidden from other people.`,
            reason,
            next: support,
            action: 'View project',
            path: `/projects/${project.id}`,
          },
    floor_plan_shown: ({ project }) => ({
      subject: 'The floor plan of your project is visible again',
      lead: `Companies can see the floor plan of ${project.title} again.`,
      reason: null,
      next: '',
      action: 'View project',
      path: `/projects/${project.id}`,
    }),
    photo_shown: ({ project }) => ({
      subject: 'A photo of your project is visible again',
      lead: `The hidden photo of ${project.title} is visible to everyone again.`,
      reason: null,
      next: '',
      action: 'View project',
      path: `/projects/${project.id}`,
    }),
  }
