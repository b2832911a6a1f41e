import { BaseTransformer } from '@adonisjs/core/transformers'
import { invitationReasons } from '#shared/projects/invitations'
import type { Candidate } from '#queries/invitations'

/** A company that the project's owner may invite. */
export default class InvitationCandidateTransformer extends BaseTransformer<Candidate> {
  toObject() {
    const { stagerIdentifier, name, workedTogether } = this.resource
    return {
      stagerIdentifier,
      /** Once contact details are released between the two; null before that. */
      name,
      reasonLabel: invitationReasons.label(workedTogether ? 'worked_together' : 'favorite'),
    }
  }
}
