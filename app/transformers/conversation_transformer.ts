import { BaseTransformer } from '@adonisjs/core/transformers'
import { maskedText } from '#shared/masking'
import { userTypes } from '#shared/user_types'
import { writingObstacle } from '#lifecycles/message_rules'
import { unavailable } from '#lifecycles/moderation_rules'
import type { Conversation } from '#queries/conversations'

const joined = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(', ')

const ownerOf = (title: string) => `Owner of ${title}`

/**
 * Before a paid, accepted bid between the two, a company is its identifier and an
 * owner is known by the project; names and companies open with the contact details.
 */
export default class ConversationTransformer extends BaseTransformer<Conversation> {
  toObject() {
    const { person, project, releasedAt, last, unreadCount, viewerId, refused } = this.resource
    const known = releasedAt !== null && !person.deleted
    const label = userTypes.label(person.userType)
    const company = known ? person.company : null
    const own = last?.senderId === viewerId
    const name = this.#name()
    // The project is not said twice.
    const title = this.#title()
    const about = title && name !== ownerOf(title) ? title : null
    return {
      user: { id: person.id, name, company, userType: person.userType },
      unreadCount,
      lastMessage: last && {
        id: last.id,
        content: own || releasedAt !== null ? last.content : maskedText(last, 'content'),
        createdAt: new Date(last.createdAt).toISOString(),
        own,
      },
      /** Which picture stands for the person; a face only for somebody known. */
      mark: known
        ? ('person' as const)
        : person.stagerIdentifier
          ? ('stager' as const)
          : ('owner' as const),
      /** Second line of the list, and of the head of the thread. */
      detail: joined(refused ? 'Blocked' : null, company ?? label, about),
      role: joined(label, company),
      project: project && title !== null ? { id: project.id, title } : null,
      released: releasedAt !== null,
      releasedAt: releasedAt && new Date(releasedAt).toISOString(),
      can: {
        write: this.#closed(name) === null,
        block: !person.deleted && !refused,
        unblock: refused,
        report: last !== null,
      },
      /** Why nothing can be written; null while it can. */
      closed: this.#closed(name),
    }
  }

  #closed(name: string): string | null {
    const { person, refused, refuses } = this.resource
    switch (writingObstacle({ receiver: { ...person, refused, refuses } })) {
      case 'deleted':
        return 'This account was deleted.'
      case 'suspended':
        return unavailable.account
      case 'blocked_by_sender':
        return `You blocked ${name}.`
      case 'blocks_sender':
        return `${name} does not receive messages from you.`
      case null:
        return null
    }
  }

  #name(): string {
    const { person, project, releasedAt } = this.resource
    if (person.deleted) return 'Deleted user'
    if (releasedAt) return person.name
    if (person.userType === 'staging_company') {
      return person.stagerIdentifier ?? `CreativeStager${person.id}`
    }
    const title = this.#title()
    return project?.ownerId === person.id && title !== null
      ? ownerOf(title)
      : userTypes.label(person.userType)
  }

  #title(): string | null {
    const { project, releasedAt, viewerId } = this.resource
    if (!project) return null
    const open = releasedAt !== null || project.ownerId === viewerId
    return open ? project.title : maskedText(project, 'title')
  }
}
