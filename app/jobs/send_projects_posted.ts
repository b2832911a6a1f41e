import paymentsConfig from '#config/payments'
import { AccountEmailJob } from '#jobs/account_email_job'
import { emailOptions } from '#jobs/email_job'
import ProjectsPostedEmail from '#mails/projects_posted_email'
import { recipientsOfPosting, type AccountPerson } from '#models/notification/recipients'
import Project from '#models/project'

export default class SendProjectsPosted extends AccountEmailJob<'SendProjectsPosted'> {
  static options = emailOptions('SendProjectsPosted')

  /** Empty if no project is left, or its owner may not get such emails or doesn't want them. */
  protected async recipients() {
    const projects = await this.#projects()
    return projects.length > 0 ? recipientsOfPosting(projects[0]) : []
  }

  protected async emailTo(person: AccountPerson) {
    const projects = await this.#projects()
    if (projects.length === 0) return null
    return new ProjectsPostedEmail(projects, paymentsConfig.windowHours, person)
  }

  #projects() {
    return Project.query()
      .whereIn('id', this.payload.projectIds)
      .where('status', 'open')
      .whereNull('deletedAt')
      .whereNull('hiddenAt')
      .preload('owner')
      .orderBy('id')
  }
}
