import { signingByEmail } from '#shared/agreements/agreements'
import { Email } from '#mails/email'

/** To a seller who is about to sign. The subject has no code: it shows on locked screens, and the console stores it. */
export default class SigningCodeEmail extends Email {
  subject = 'Your code to sign the agreement'
  protected template = 'signing_code'

  constructor(
    address: string,
    private code: string
  ) {
    super({ email: address, name: '' })
  }

  protected get preheader() {
    return `It works for ${signingByEmail.codeMinutes} minutes.`
  }

  protected data() {
    return { code: this.code, minutes: signingByEmail.codeMinutes }
  }
}
