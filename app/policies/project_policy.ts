import { BasePolicy } from '@adonisjs/bouncer'
import { isOwnedBy } from '#lifecycles/project_lifecycle'
import type Project from '#models/project'
import type User from '#models/user'

type Owned = Pick<Project, 'userId'>

/** Who may do what with a project. The lifecycle's rules decide when. */
export default class ProjectPolicy extends BasePolicy {
  manage(user: User, project: Owned) {
    return isOwnedBy(project, user)
  }

  /** For a stager, the same endpoint only removes the project from their own search results. */
  remove(user: User, project: Owned) {
    return isOwnedBy(project, user) || user.isAdmin
  }

  /** What admins have hidden, and the reason. */
  seeHidden(user: User, project: Owned) {
    return isOwnedBy(project, user) || user.isAdmin
  }

  /** Download the photos: only parties and admins. */
  takePhotos(user: User, project: Project) {
    return project.isParty(user)
  }

  search(user: User) {
    return user.isStager
  }

  bid(user: User, project: Owned) {
    return user.isStager && !isOwnedBy(project, user)
  }

  /** Write to the owner from the project's page. */
  message(user: User, project: Owned) {
    return !isOwnedBy(project, user)
  }
}
