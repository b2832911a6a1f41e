import { AuthorizationResponse, BasePolicy } from '@adonisjs/bouncer'
import { isOwnedBy, readsFacts } from '#lifecycles/project_lifecycle'
import { adminsOnly } from '#shared/console/team_roles'
import type Project from '#models/project'
import type { Viewer } from '#models/project/visibility'
import type User from '#models/user'

type Owned = Pick<Project, 'userId'>

/** Who may do what with a project. The lifecycle's rules decide when. */
export default class ProjectPolicy extends BasePolicy {
  manage(user: Viewer, project: Owned) {
    return isOwnedBy(project, user)
  }

  /** Delete a project. For a stager, the same endpoint dismisses it. */
  remove(user: Viewer, project: Owned) {
    return isOwnedBy(project, user) || user.isAdmin
  }

  /** What the team has hidden, and the reason. */
  seeHidden(user: Viewer, project: Owned) {
    return isOwnedBy(project, user) || user.isTeam
  }

  /** Download the photos: only parties and the team. */
  takePhotos(user: User, project: Project) {
    return project.isParty(user)
  }

  /** Remove a project from the stager's own search results. */
  dismiss(user: User) {
    if (user.isStager) return true
    return user.isTeam ? AuthorizationResponse.deny(adminsOnly('deleteProject')) : false
  }

  search(user: User) {
    return user.isStager
  }

  /** Facts, floor plan and answers. */
  readFacts(user: Viewer, project: Owned) {
    return readsFacts(user, project)
  }

  bid(user: Viewer, project: Owned) {
    return user.isStager && !isOwnedBy(project, user)
  }

  /** Decline an invitation to make an offer. */
  declineInvitation(user: Viewer, project: Owned) {
    return this.bid(user, project)
  }

  /** Write to the owner from the project's page. */
  message(user: Viewer, project: Owned) {
    return !isOwnedBy(project, user)
  }
}
