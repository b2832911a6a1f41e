import { DateTime } from 'luxon'
import { BaseTransformer } from '@adonisjs/core/transformers'
import { maskedText } from '#shared/masking/masking'
import { userTypes } from '#shared/accounts/user_types'
import { textOf } from '#lifecycles/lifecycle'
import { messageObstacle } from '#lifecycles/message_rules'
import { muteRefusal } from '#lifecycles/mute_rules'
import { unavailable } from '#lifecycles/moderation_rules'
import type { Conversation } from '#queries/conversations'

const joinNonEmpty = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(', ')

const ownerOf = (title: string) => `Owner of ${title}`

/**
 * Names and companies are visible only after contact release. Until then, a stager is shown by
 * its identifier and an owner by the project.
 */
export default class ConversationTransformer extends BaseTransformer<Conversation> {
  toObject() {
    const { person, project, releasedAt, last, unreadCount, viewerId, blockedByViewer } =
      this.resource
    const known = releasedAt !== null && !person.deleted
    const label = userTypes.label(person.userType)
    const company = known ? person.company : null
    const own = last?.senderId === viewerId
    const name = this.#name()
    const title = this.#title()
    const isNamedByProject = title !== null && name === ownerOf(title)
    return {
      user: { id: person.id, name, company, userType: person.userType },
      unreadCount,
      lastMessage: last && {
        id: last.id,
        content: own || releasedAt !== null ? last.content : maskedText(last, 'content'),
        createdAt: new Date(last.createdAt).toISOString(),
        own,
      },
      /** The icon for the other user. `person` only after contact release. */
      mark: known
        ? ('person' as const)
        : person.stagerIdentifier
          ? ('stager' as const)
          : ('owner' as const),
      /** The first line in the list and in the thread's header: the project of an unknown owner. */
      heading: isNamedByProject ? title : name,
      /** In a sentence: "Block the owner of Colonial on Maple Street?" */
      mention: isNamedByProject ? `the owner of ${title}` : name,
      /** The second line. */
      detail: joinNonEmpty(
        blockedByViewer ? 'Blocked' : null,
        isNamedByProject ? 'Owner' : null,
        company ?? label,
        isNamedByProject ? null : title
      ),
      role: joinNonEmpty(isNamedByProject ? 'Owner' : null, label, company),
      project: project && title !== null ? { id: project.id, title } : null,
      released: releasedAt !== null,
      releasedAt: releasedAt && new Date(releasedAt).toISOString(),
      can: {
        write: this.#refusal(name) === null,
        block: !person.deleted && !blockedByViewer,
        unblock: blockedByViewer,
        report: this.resource.reportable,
      },
      /** Why the viewer can't write; null if they can. */
      closed: this.#refusal(isNamedByProject ? `the owner of ${title}` : name),
    }
  }

  #refusal(name: string): string | null {
    const { person, blockedByViewer, blocksViewer } = this.resource
    const muted = this.#muteRefusal()
    if (muted && !person.deleted) return muted
    const receiver = { ...person, blockedBySender: blockedByViewer, blocksSender: blocksViewer }
    switch (messageObstacle({ receiver })) {
      case 'deleted':
        return 'This account was deleted.'
      case 'suspended':
        return unavailable.account
      case 'blocked_by_sender':
        return `You blocked ${name}.`
      case 'blocks_sender':
        return `You can't message ${name}.`
      case null:
        return null
    }
  }

  #muteRefusal(): string | null {
    const { mutedAt, mutedUntil } = this.resource.viewerMute
    const time = (at: string | null) => at && DateTime.fromISO(at)
    const mute = { mutedAt: time(mutedAt) || null, mutedUntil: time(mutedUntil) || null }
    return textOf(muteRefusal(mute, DateTime.utc()))
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
