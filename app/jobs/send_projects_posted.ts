import paymentsConfig from '#config/payments'
import { EmailJob, emailOptions } from '#jobs/email_job'
import ProjectsPostedEmail from '#mails/projects_posted_email'
import { preferencesOf } from '#models/notification/preferences'
import Project from '#models/project'

export default class SendProjectsPosted extends EmailJob<'SendProjectsPosted'> {
  static options = emailOptions('SendProjectsPosted')

  /** Null if no project is left, or its owner may not get such emails or doesn't want them. */
  protected async email() {
    const projects = await Project.query()
      .whereIn('id', this.payload.projectIds)
      .where('status', 'open')
      .whereNull('deletedAt')
      .whereNull('hiddenAt')
      .preload('owner')
      .orderBy('id')
    if (projects.length === 0) return null
    const { owner } = projects[0]
    if (owner.deletedAt || owner.suspendedAt || !owner.emailConfirmed) return null
    const preferences = await preferencesOf(owner.id)
    if (preferences.projects !== 'email') return null
    return new ProjectsPostedEmail(projects, paymentsConfig.windowHours)
  }
}
