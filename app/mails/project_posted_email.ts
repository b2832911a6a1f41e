import { appUrl } from '#config/app'
import { Email } from '#mails/email'
import { housePhoto } from '#mails/house_photo'
import type Project from '#models/project'
import { unsubscribeUrl } from '#services/mail/unsubscribe_link'

/** Sent after an owner's first project: it is live, and what happens next. */
export default class ProjectPostedEmail extends Email {
  subject: string
  protected template = 'project_posted'

  /** @param project  loaded with its owner */
  constructor(
    private project: Project,
    private paymentWindowHours: number
  ) {
    super(project.owner)
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
    return unsubscribeUrl(this.project.userId, 'projects')
  }
}
