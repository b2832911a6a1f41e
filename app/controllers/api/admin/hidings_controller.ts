import type { HttpContext } from '@adonisjs/core/http'
import { consoleProjects } from '#queries/admin_lists'
import Project from '#models/project'
import { logSecurityEvent } from '#services/observability/security_log'
import ConsoleProjectTransformer from '#transformers/console_project_transformer'
import { hidingValidator } from '#validators/moderation'

export default class HidingsController {
  /** Hides a project or one of its photos: `{ reason, photo? }`, `photo` is a URL → the project. */
  async store(ctx: HttpContext) {
    const hiding = await ctx.request.validateUsing(hidingValidator)
    const project = await Project.findUndeletedOrFail(ctx.params.id)
    await project.hide({ ...hiding, by: ctx.auth.user! })
    logSecurityEvent(ctx, 'project_hidden', { projectId: project.id })
    return this.#respond(ctx, project.id)
  }

  /** Unhides a project or one of its photos: `{ reason, photo? }` → the project. */
  async destroy(ctx: HttpContext) {
    const hiding = await ctx.request.validateUsing(hidingValidator)
    const project = await Project.findUndeletedOrFail(ctx.params.id)
    await project.unhide({ ...hiding, by: ctx.auth.user! })
    logSecurityEvent(ctx, 'project_shown', { projectId: project.id })
    return this.#respond(ctx, project.id)
  }

  async #respond({ serialize }: HttpContext, id: number) {
    // The change succeeded even if the owner has deleted the project since.
    const project = await consoleProjects().where('projects.id', id).firstOrFail()
    return serialize(ConsoleProjectTransformer.transform(project))
  }
}
