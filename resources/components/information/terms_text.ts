import type { LegalSection } from '~/components/information/legal_text'

/** @param hours  a selected company has to pay */
export const termsSections = (hours: number): readonly LegalSection[] => [
  {
    id: 'what-stagely-is',
    title: 'What Stagely is',
    paragraphs: [
      'Stagely is a marketplace. Real estate agents, builders, investors and other owners post home staging projects; staging companies make offers on them. By registering or by using the site you agree to these terms.',
      'Stagely does not stage homes, does not employ the staging companies and is not a party to the contract between an owner and a staging company.',
    ],
  },
  {
    id: 'account',
    title: 'Your account',
    paragraphs: ['You must be 18 or older. When you register, you agree to'],
    points: [
      'give your real name, email address and phone number, and keep them up to date',
      'choose the type of account that is true: owner or staging company',
      'keep your password to yourself; what is done with your account counts as done by you',
      'tell us at once when somebody else used your account',
    ],
  },
  {
    id: 'projects',
    title: 'Projects',
    paragraphs: [
      'You may post a project only for a home that you own or may act for. Describe it truthfully, post photos that you may use, and leave out street addresses and people. A posted project and its photos can be seen by anybody on the internet.',
      'You can change or delete a project while it is open and has no pending or accepted offers. You can cancel one that is open or in progress; the staging companies that made offers are told. A platform fee that was paid is not refunded by that.',
    ],
  },
  {
    id: 'offers',
    title: 'Offers',
    paragraphs: [
      'A staging company makes one offer for a project and means it: it must be able to do the work at that price and on those terms. It may take the offer back as long as the platform fee is unpaid.',
      `When an owner accepts an offer, the staging company has ${hours} hours to pay the platform fee. After 24 hours, or once the company leaves the payment, the owner may release the offer; after ${hours} hours it is released by itself. A released offer is cancelled and the project is open again.`,
    ],
  },
  {
    id: 'fee',
    title: 'Platform fee',
    paragraphs: [
      'Owners pay Stagely nothing. A staging company pays one flat platform fee, which depends on the price of the offer and is shown to it before it sends the offer. The fee is fixed at that moment and is due only when an owner accepts. Payments are made by card through Stripe.',
      'Once an offer is accepted and the fee is paid, there is no refund if the project falls through or is cancelled. All fees are final. Only what was charged by mistake or twice, or arrived after the offer had been released and could not be restored, is paid back.',
    ],
  },
  {
    id: 'contact-details',
    title: 'Contact details',
    paragraphs: [
      'Name, company, phone and email of both sides are released to each other when the platform fee is paid, not before. They may be used for this project alone. Nobody may pass them on, collect them or use them for advertising.',
      'Going around the release, for example by writing a phone number into a description, a message or a photo, is not allowed.',
    ],
  },
  {
    id: 'messages',
    title: 'Messages',
    paragraphs: [
      'Any user may write to any other about projects and offers. Messages are not for advertising. Whoever does not want to hear from somebody can block them, and can report messages to us.',
      'We read reported messages as they were written, also what was hidden from the reader, and limit how many strangers somebody can write to.',
    ],
  },
  {
    id: 'work',
    title: 'The work and its quality',
    paragraphs: [
      'The owner and the staging company agree on the contract, the payment for the work, insurance and damages between themselves. Stagely does not check the work, licences or insurance of staging companies.',
      'Stagely is not responsible for the quality of work of staging companies. Users agree to hold Stagely harmless from claims that arise from work between an owner and a staging company.',
    ],
  },
  {
    id: 'not-allowed',
    title: 'What is not allowed',
    paragraphs: ['We may remove content and close accounts of people who'],
    points: [
      "post something untrue, unlawful, insulting, or somebody else's work as their own",
      'harass others, or go on writing to people who do not want it',
      'make offers they do not mean, or agree on prices with rivals',
      'read the site out by machine, test its security without our consent, or disturb it',
      'pretend to be somebody else or use several accounts to get around these terms',
    ],
  },
  {
    id: 'your-content',
    title: 'Your texts and photos',
    paragraphs: [
      'They stay yours. You allow us to store them, scale them and show them on Stagely for as long as your project or profile is there. Portfolio photos of a staging company must show its own work.',
    ],
  },
  {
    id: 'ending',
    title: 'Leaving, changes and law',
    paragraphs: [
      'You may delete your account at any time. Open projects and unpaid offers are then cancelled; what the privacy policy says about remaining records applies.',
      'Stagely is offered as it is, without a promise that it is always reachable. As far as the law allows, we are not liable for lost profit or indirect damage. Rights that the law gives you as a consumer stay untouched.',
      'When we change these terms, the date at the top changes, and we announce what matters on the site before it counts.',
    ],
  },
]
