import { BasePolicy } from '@adonisjs/bouncer'
import { isOwnedBy } from '#lifecycles/project_lifecycle'
import type { Viewer } from '#models/project/visibility'

interface Asked {
  askerId: number | null
  project: { userId: number }
}

/** Who may do what with a question they see. Others get a 404 before. */
export default class QuestionPolicy extends BasePolicy {
  answer(user: Viewer, { project }: Pick<Asked, 'project'>) {
    return isOwnedBy(project, user)
  }

  withdraw(user: Viewer, { askerId }: Pick<Asked, 'askerId'>) {
    return askerId === user.id
  }

  /** The owner, and companies. */
  report(user: Viewer, { project }: Pick<Asked, 'project'>) {
    return user.isStager || isOwnedBy(project, user)
  }
}
