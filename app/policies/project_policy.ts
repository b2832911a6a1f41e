import { BasePolicy } from '@adonisjs/bouncer'
import { isOwnedBy } from '#lifecycles/project_lifecycle'
import type Project from '#models/project'
import type User from '#models/user'

type Owned = Pick<Project, 'userId'>

/** Who may do what with a project; the lifecycle's rules decide when. */
export default class ProjectPolicy extends BasePolicy {
  /** Ownership decides, not the type of user. */
  manage(user: User, project: Owned) {
    return isOwnedBy(project, user)
  }

  /** A stager's call to delete only removes the project from the own search results. */
  remove(user: User, project: Owned) {
    return isOwnedBy(project, user) || user.isAdmin
  }

  /** What admins have hidden, and why. */
  seeHidden(user: User, project: Owned) {
    return isOwnedBy(project, user) || user.isAdmin
  }

  /** Photos as data are for parties and admins. */
  takePhotos(user: User, project: Project) {
    return project.hasParty(user)
  }

  search(user: User) {
    return user.isStager
  }

  bid(user: User, project: Owned) {
    return user.isStager && !isOwnedBy(project, user)
  }

  /** The owner, from the project's page. */
  message(user: User, project: Owned) {
    return !isOwnedBy(project, user)
  }
}
