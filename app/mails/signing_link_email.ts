import { signingByEmail, type SigningNews } from '#shared/agreements/agreements'
import { Email } from '#mails/email'

const subjects: Record<SigningNews, string> = {
  sign: 'A home staging agreement for you to sign',
  reminder: 'Reminder: a home staging agreement waits for your signature',
  copy: 'Your copy of the signed home staging agreement',
}

const preheaders: Record<SigningNews, string> = {
  sign: 'Your real estate agent entered this address. Read the agreement, then sign it online.',
  reminder: 'Read the agreement, then sign it online.',
  copy: 'Everyone has signed. The link opens the signed agreement.',
}

/** To a seller, who has no account. Without names, the address of the home, and the text. */
export default class SigningLinkEmail extends Email {
  subject: string
  protected template = 'signing_link'

  constructor(
    address: string,
    private content: { news: SigningNews; link: string }
  ) {
    super({ email: address, name: '' })
    this.subject = subjects[content.news]
  }

  protected get preheader() {
    return preheaders[this.content.news]
  }

  protected data() {
    const { linkDays, copyDays } = signingByEmail
    const isCopy = this.content.news === 'copy'
    return { ...this.content, isCopy, days: isCopy ? copyDays : linkDays }
  }
}
