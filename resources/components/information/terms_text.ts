import type { LegalSection } from '~/components/information/legal_page'

/** @param hours  the payment window */
export const termsSections = (hours: number): readonly LegalSection[] => [
  {
    id: 'what-stagely-is',
    title: 'What Stagely is',
    paragraphs: [
      'Stagely is a marketplace. Real estate agents, builders, investors and other owners post home staging projects; staging companies make offers on them. By registering or using the site you agree to these terms.',
      'Stagely does not stage homes, does not employ the staging companies and is not a party to the contract between an owner and a staging company.',
    ],
  },
  {
    id: 'account',
    title: 'Your account',
    paragraphs: ['You must be 18 or older. When you register, you agree to'],
    points: [
      'give your real name, email address and phone number, and keep them up to date',
      'confirm your email address through the link we send; until you do, we only email you about your account, acceptances and payments, and some things wait, such as questions to owners',
      'choose the account type that applies to you: owner or staging company',
      'keep your password to yourself; you are responsible for what is done with your account',
      'tell us at once if someone else has used your account, and log out devices that are not yours',
    ],
  },
  {
    id: 'projects',
    title: 'Projects',
    paragraphs: [
      'You may post a project only for a home that you own or are authorized to act for. Describe it truthfully, post only photos you are allowed to use, and leave out street addresses and people. Anyone on the internet can see a posted project, its photos and the prices of its offers.',
      'You can change or delete a project while it is open and has no pending or accepted offers. You can cancel one that is open or in progress; we tell the staging companies that made offers. A platform fee that was paid is not refunded because of that.',
    ],
  },
  {
    id: 'offers',
    title: 'Offers',
    paragraphs: [
      'A staging company makes one offer on a project and stands by it: it must be able to do the work at that price and on those terms. It may withdraw the offer as long as the platform fee is unpaid.',
      `When an owner accepts an offer, the staging company has ${hours} hours to pay the platform fee. After 24 hours, or once the company cancels on the payment page, the owner may release the offer; after ${hours} hours it is released automatically. A released offer has ended, and the project reopens. Deadlines and the last day for offers are in Eastern Time.`,
    ],
  },
  {
    id: 'fee',
    title: 'Platform fee',
    paragraphs: [
      'Owners pay Stagely nothing. A staging company pays one flat platform fee, which depends on the price of the offer and is shown before the offer is sent. The fee is set at that moment and is due only when an owner accepts. Payments are made by card through Stripe.',
      'Once an offer is accepted and the fee is paid, there is no refund if the project falls through or is cancelled. All fees are final. We refund only what was charged by mistake or twice, or arrived after the offer had been released and could not be restored. There is one exception: if an owner sends no message, agrees on no install date and does not complete the project for seven days after the fee is paid, the company can report it, and we may refund the fee, once for the same owner and company.',
    ],
  },
  {
    id: 'contact-details',
    title: 'Contact details',
    paragraphs: [
      'Name, company, phone and email of both parties are shared with each other when the platform fee is paid, not before. They may be used for this project only. No one may pass them on, collect them or use them for advertising.',
      'Getting around this, for example by writing a phone number into a description, a message or a photo, is not allowed. We replace contact details in projects and messages with dots until the fee is paid.',
    ],
  },
  {
    id: 'messages',
    title: 'Messages',
    paragraphs: [
      'Any user may message any other user about projects and offers. Messages are not for advertising. You can block people you do not want to hear from, and report messages to us.',
      'We read reported messages as they were written, including what was hidden from the reader.',
    ],
  },
  {
    id: 'work',
    title: 'The work and its quality',
    paragraphs: [
      'The owner and the staging company agree on the contract, the payment for the work, insurance and damages between themselves. Stagely does not check the work. It looks at a license, a certificate of insurance or another document only if a company sends one for a verified badge. The badge says on which day we looked at it, and promises nothing beyond that.',
      'Stagely is not responsible for the quality of work of staging companies. Users agree to hold Stagely harmless from claims that arise from work between an owner and a staging company.',
    ],
  },
  {
    id: 'reviews-badges-agreements',
    title: 'Reviews, badges and agreements',
    paragraphs: [
      'Once a project is completed, both sides may review each other for 14 days. A review must be true and about that project. It is final; we remove one that breaks these terms.',
      'A verified badge is shown until the last day of the document behind it. We may remove it if the document turns out to be wrong.',
      'A staging agreement that two users sign on Stagely is a contract between them, and with the sellers who sign it by email. We store it and give everyone the same PDF. We don’t check who opens the mailbox of a seller. Stagely is not a party to it and gives no legal advice.',
    ],
  },
  {
    id: 'not-allowed',
    title: 'What is not allowed',
    paragraphs: ['You may not'],
    points: [
      "post anything untrue, unlawful or insulting, or someone else's work as your own",
      'harass others, or keep messaging people who do not want it',
      'make offers you do not mean, or agree on prices with competitors',
      'collect data from the site automatically, test its security without our consent, or disrupt it',
      'pretend to be someone else, or use several accounts to get around these terms',
    ],
  },
  {
    id: 'suspension',
    title: 'Suspension, hiding and limits',
    paragraphs: [
      'If you break these terms, or while we look into a report, we may warn you, pause your messages, suspend your account or hide a project or photo. We tell you and give the reason. While an account is suspended you cannot log in, and your open projects and pending offers are not shown. Deadlines keep running, and paid jobs continue. Write to us if you think it is a mistake. We may close accounts for serious or repeated violations.',
      'We limit how often things can be done within a given time, such as failed logins, changes of an offer, messages to new people and password resets. When you reach a limit, you have to wait.',
    ],
  },
  {
    id: 'your-content',
    title: 'Your texts and photos',
    paragraphs: [
      "They stay yours. You allow us to store them, scale them and show them on Stagely, and in our emails about your project, for as long as your project or profile is there. A staging company's portfolio photos must show its own work.",
    ],
  },
  {
    id: 'ending',
    title: 'Leaving, changes and law',
    paragraphs: [
      'You may delete your account at any time. Open projects are then cancelled, and unpaid offers withdrawn; the privacy policy says which records remain.',
      'Stagely is offered as it is, without a promise that it is always available. As far as the law allows, we are not liable for lost profit or indirect damage. Your rights as a consumer stay unaffected.',
      'When we change these terms, we list the change here and announce what matters on the site before it applies.',
      'November 2026: described the confirmation of email addresses, hidden contact details, suspension, hiding, limits, the time zone of deadlines, reviews, verified badges and staging agreements.',
    ],
  },
]
