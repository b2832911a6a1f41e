import { BaseTransformer } from '@adonisjs/core/transformers'
import { invitationStates } from '#shared/projects/invitations'
import type { Invitation } from '#queries/invitations'

/** An invitation for the project's owner, with what became of it. */
export default class InvitationTransformer extends BaseTransformer<Invitation> {
  toObject() {
    const { stagerIdentifier, name, state, createdAt, hasPage } = this.resource
    return {
      stagerIdentifier,
      /** Whether the company's public page can be opened. */
      hasPage,
      /** Once contact details are released between the two; null before that. */
      name,
      state,
      stateLabel: invitationStates.label(state),
      invitedAt: createdAt.toISOString(),
    }
  }
}
