import { appUrl } from '#config/app'
import { Email, type Recipient } from '#mails/email'

interface Step {
  title: string
  text: string
  url: string
}

const ownerSteps: Step[] = [
  {
    title: 'Post your project',
    text: 'Rooms, size, timing and a few photos. Companies with alerts hear of it once your address is confirmed.',
    url: `${appUrl}/submit-project`,
  },
  {
    title: 'Compare offers',
    text: 'Local staging companies make offers. Names stay hidden on both sides.',
    url: `${appUrl}/dashboard`,
  },
  {
    title: 'Accept one',
    text: "The company pays the platform fee, then you see each other's contact details.",
    url: `${appUrl}/how-it-works`,
  },
]

const stagerSteps: Step[] = [
  {
    title: 'Add portfolio photos',
    text: 'Owners see up to four photos with each of your offers.',
    url: `${appUrl}/portfolio-upload`,
  },
  {
    title: 'Find projects near you',
    text: 'Search by city or county and see what owners need.',
    url: `${appUrl}/projects`,
  },
  {
    title: 'Make your first offer',
    text: 'Offers are free. You pay the platform fee only when an owner accepts yours.',
    url: `${appUrl}/pricing`,
  },
]

/** A link that confirms an address. After registration also a welcome and the first steps. */
export default class ConfirmationEmail extends Email {
  subject: string
  protected template = 'confirm_email'

  constructor(
    recipient: Recipient,
    private options: { url: string; welcome: boolean; isStager: boolean }
  ) {
    super(recipient)
    this.subject = options.welcome
      ? 'Welcome to Stagely: confirm your email address'
      : 'Confirm your email address'
  }

  protected get preheader() {
    return this.options.welcome
      ? 'One click, and offers, messages and project updates can reach you.'
      : 'One click confirms that this address is yours.'
  }

  protected data() {
    const { url, welcome, isStager } = this.options
    const steps = isStager ? stagerSteps : ownerSteps
    return { link: url, welcome, email: this.recipient.email, steps: welcome ? steps : [] }
  }
}
