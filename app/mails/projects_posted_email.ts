import { appUrl } from '#config/app'
import { Email } from '#mails/email'
import { housePhoto } from '#mails/house_photo'
import type Project from '#models/project'
import type { AccountPerson } from '#notifications/account_people'
import { unsubscribeUrlFor } from '#mails/unsubscribing'

/** Sent after several projects were posted with one form: they are live, and what happens next. */
export default class ProjectsPostedEmail extends Email {
  subject: string
  protected template = 'projects_posted'

  constructor(
    private projects: Project[],
    private paymentWindowHours: number,
    private to: AccountPerson
  ) {
    super(to)
    this.subject = `${this.#are} live`
  }

  get #are() {
    const { length } = this.projects
    return length === 1 ? `${this.projects[0].title} is` : `Your ${length} projects are`
  }

  protected data() {
    return {
      are: this.#are,
      dashboard: `${appUrl}/dashboard`,
      projects: this.projects.map(({ id, title, city, state, location }) => ({
        title,
        place: [city ?? location, city && state].filter(Boolean).join(', '),
        href: `${appUrl}/projects/${id}`,
      })),
      steps: [
        'Staging companies make offers for each home. We email you about each one.',
        'Compare the offers, ask questions under Messages, and accept the one you like.',
        `The company has ${this.paymentWindowHours} hours to pay our fee. Then you see each other's name, phone and email.`,
      ],
    }
  }

  protected get preheader() {
    return 'Staging companies can see them now. Here is what happens next.'
  }

  protected get photo() {
    return housePhoto(this.projects[0])
  }

  protected get unsubscribeUrl() {
    return unsubscribeUrlFor(this.to, 'projects')
  }
}
