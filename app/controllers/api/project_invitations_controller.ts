import type { HttpContext } from '@adonisjs/core/http'
import Project from '#models/project'
import type User from '#models/user'
import ProjectPolicy from '#policies/project_policy'
import { invitationCandidates, invitationsFor } from '#queries/invitations'
import InvitationCandidateTransformer from '#transformers/invitation_candidate_transformer'
import InvitationTransformer from '#transformers/invitation_transformer'
import { invitationValidator } from '#validators/invitation'

/** The invitations of a project and whom its owner may still invite. */
const listFor = async (owner: User, project: Project) => ({
  invited: InvitationTransformer.transform(await invitationsFor(owner, project)),
  candidates: InvitationCandidateTransformer.transform(await invitationCandidates(project)),
})

export default class ProjectInvitationsController {
  /**
   * The companies that the project's owner has invited and what became of it, and those the owner
   * may still invite: they worked together, or the owner has marked the company.
   */
  async index({ auth, bouncer, params, serialize }: HttpContext) {
    const project = await Project.findVisibleOrFail(auth.user!, params.id)
    await bouncer.with(ProjectPolicy).authorize('manage', project)
    return serialize(await listFor(auth.user!, project))
  }

  /**
   * Invites staging companies to make an offer, by their identifiers; all or none → 201. Each is
   * notified once per project. 409 if one of them can't be invited or a limit is reached.
   */
  async store({ auth, bouncer, params, request, response, serialize }: HttpContext) {
    const project = await Project.findVisibleOrFail(auth.user!, params.id)
    await bouncer.with(ProjectPolicy).authorize('manage', project)
    const { companies } = await request.validateUsing(invitationValidator)
    await project.invite(auth.user!, companies)
    response.status(201)
    return serialize(await listFor(auth.user!, project))
  }
}
