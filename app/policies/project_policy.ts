import { BasePolicy } from '@adonisjs/bouncer'
import type Project from '#models/project'
import type User from '#models/user'

/** Who may do what with a project; when it is possible is the lifecycle's question. */
export default class ProjectPolicy extends BasePolicy {
  /** DET-11, ROL-02: ownership decides, not the type of user (R20). */
  manage(user: User, project: Project) {
    return project.userId === user.id
  }

  /** R01: its owner or an admin removes the project, a company only removes it from its results. */
  remove(user: User, project: Project) {
    return project.userId === user.id || user.isAdmin
  }

  /** R65: those who take part get the photos as data. */
  takePhotos(user: User, project: Project) {
    return project.hasParty(user)
  }

  /** SRC-01. */
  search(user: User) {
    return user.isStager
  }

  /** BID-01, R12: staging companies, never on their own project. */
  bid(user: User, project: Project) {
    return user.isStager && project.userId !== user.id
  }
}
