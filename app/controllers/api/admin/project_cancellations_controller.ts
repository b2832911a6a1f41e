import type { HttpContext } from '@adonisjs/core/http'
import { consoleProjects } from '#queries/admin_lists'
import Project from '#models/project'
import { logSecurityEvent } from '#services/observability/security_log'
import ConsoleProjectTransformer from '#transformers/console_project_transformer'
import { reasonValidator } from '#validators/moderation'

export default class ProjectCancellationsController {
  /** Cancels a project: `{ reason }`, which the owner reads → the project. */
  async store(ctx: HttpContext) {
    const { auth, params, request, serialize } = ctx
    const { reason } = await request.validateUsing(reasonValidator)
    const project = await Project.findUndeletedOrFail(params.id)
    await project.cancel(auth.user!, reason)
    logSecurityEvent(ctx, 'project_cancelled', { projectId: project.id })
    const cancelled = await consoleProjects().where('projects.id', project.id).firstOrFail()
    return serialize(ConsoleProjectTransformer.transform(cancelled))
  }
}
