import paymentsConfig from '#config/payments'
import { AccountEmailJob } from '#jobs/account_email_job'
import { emailOptions } from '#jobs/email_job'
import ProjectPostedEmail from '#mails/project_posted_email'
import { recipientsOfPosting, type AccountPerson } from '#models/notification/recipients'
import Project from '#models/project'

export default class SendProjectPosted extends AccountEmailJob<'SendProjectPosted'> {
  static options = emailOptions('SendProjectPosted')

  /** Empty if the project is gone, or if its owner can't get such emails or has turned them off. */
  protected async recipients() {
    const project = await this.#project()
    return project ? recipientsOfPosting(project) : []
  }

  protected async emailTo(person: AccountPerson) {
    const project = await this.#project()
    return project && new ProjectPostedEmail(project, paymentsConfig.windowHours, person)
  }

  #project() {
    return Project.query()
      .where({ id: this.payload.projectId, status: 'open' })
      .whereNull('deletedAt')
      .whereNull('hiddenAt')
      .preload('owner')
      .first()
  }
}
