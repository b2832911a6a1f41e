import paymentsConfig from '#config/payments'
import { EmailJob, emailOptions } from '#jobs/email_job'
import ProjectPostedEmail from '#mails/project_posted_email'
import { preferencesOf } from '#models/notification/preferences'
import Project from '#models/project'

export default class SendProjectPosted extends EmailJob<'SendProjectPosted'> {
  static options = emailOptions('SendProjectPosted')

  /** Null if the project is gone, or its owner may not get such emails or doesn't want them. */
  protected async email() {
    const project = await Project.query()
      .where({ id: this.payload.projectId, status: 'open' })
      .whereNull('deletedAt')
      .whereNull('hiddenAt')
      .preload('owner')
      .first()
    if (!project) return null
    const { owner } = project
    if (owner.deletedAt || owner.suspendedAt || !owner.emailConfirmed) return null
    const { projects } = await preferencesOf(owner.id)
    return projects === 'email' ? new ProjectPostedEmail(project, paymentsConfig.windowHours) : null
  }
}
