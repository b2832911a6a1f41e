import { appUrl } from '#config/app'
import { Email } from '#mails/email'
import { housePhoto } from '#mails/house_photo'
import type Project from '#models/project'
import type { AccountPerson } from '#notifications/account_people'
import { unsubscribeUrlFor } from '#mails/unsubscribing'

/** Sent after an owner's first project: it is live, and what happens next. */
export default class ProjectPostedEmail extends Email {
  subject: string
  protected template = 'project_posted'

  constructor(
    private project: Project,
    private paymentWindowHours: number,
    private to: AccountPerson
  ) {
    super(to)
    this.subject = `${project.title} is live`
  }

  protected data() {
    const { id, title, city, location } = this.project
    return {
      project: title,
      place: city ?? location,
      href: `${appUrl}/projects/${id}`,
      steps: [
        'Staging companies make offers. We email you about each one.',
        'Compare the offers, ask questions under Messages, and accept the one you like.',
        `The company has ${this.paymentWindowHours} hours to pay our fee. Then you see each other's name, phone and email.`,
      ],
    }
  }

  protected get preheader() {
    return 'Staging companies can see it now. Here is what happens next.'
  }

  protected get photo() {
    return housePhoto(this.project)
  }

  protected get unsubscribeUrl() {
    return unsubscribeUrlFor(this.to, 'projects')
  }
}
