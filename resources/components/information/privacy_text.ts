import type { LegalSection } from '~/components/information/legal_text'

export const privacySections: readonly LegalSection[] = [
  {
    id: 'in-short',
    title: 'In short',
    paragraphs: [
      'We keep what the marketplace needs, show your contact details only to the other side of a project, and only once its platform fee is paid, sell nothing, and use no advertising or tracking services. Users must be 18 or older; we do not knowingly keep data of anybody younger.',
    ],
  },
  {
    id: 'what-we-keep',
    title: 'What we keep',
    paragraphs: ['Only what you give us, and what arises while you use Stagely:'],
    points: [
      'Account: name, email, phone, type of account, and if you like company, website, description and picture',
      'Password: only as a hash from which it cannot be read back',
      'Projects and offers, with their photos, dates and what became of them',
      'Messages to other users and to our support, whom you blocked, and what you reported',
      'Notifications, and which emails we sent you',
      'Payments and receipts: amount, time, state and the reference of the payment provider',
      'Sign-ins: when they began and were last used; the key itself only as a hash',
      'Technical records of requests and errors, with network address and time',
    ],
  },
  {
    id: 'who-sees-what',
    title: 'Who sees what',
    paragraphs: [
      'Anybody may look at a posted project: its description, place without street address, photos, and the price and terms of its offers. Staging companies appear there under an identifier with their portfolio photos. Owners appear by their type alone.',
      "When a staging company has paid the platform fee for its accepted offer, the owner and this company see each other's name, type, company, email and phone. Nobody else does, and no other owner or company ever will because of it.",
      'People who run Stagely can see accounts, projects, offers and messages as far as support, safety and bookkeeping need it.',
    ],
  },
  {
    id: 'photos',
    title: 'Photos',
    paragraphs: [
      'Every photo you send is drawn anew on our server, at most 1600 pixels wide or high. The file you sent is not kept, and with it go place, time, camera and other hidden data. What the picture itself shows stays visible: leave out people, documents and house numbers.',
    ],
  },
  {
    id: 'messages',
    title: 'Messages',
    paragraphs: [
      'Before contact details are released, messages carry the identifier of the staging company, and phone numbers, email addresses and links in them are hidden from the reader. The text as you wrote it is kept, so that we can look into reports.',
      'The other side sees whether you have read a message. Somebody you block is told that you do not receive messages from them; somebody you report is not told. A report keeps your reason and points at the messages.',
    ],
  },
  {
    id: 'notifications',
    title: 'Notifications and emails',
    paragraphs: [
      'We tell you what happens to your projects, offers, payments and messages, on the site and by email. Before contact details are released, no notification names the other side. We send no advertising.',
    ],
  },
  {
    id: 'payments',
    title: 'Payments',
    paragraphs: [
      'Card numbers are entered into fields of Stripe, our payment provider, and never reach our servers. Stripe gets the amount and a reference to the offer, and handles your data under its own privacy policy. Its script is loaded on the payment page only.',
    ],
  },
  {
    id: 'on-your-device',
    title: 'Cookies and storage on your device',
    paragraphs: ['All of it is needed for the site to work; there is nothing to consent to:'],
    points: [
      'A cookie that keeps you signed in: 30 days from your last visit, 90 days at most',
      'A cookie for notices and form protection, which ends with the browser',
      'In the storage of the browser: the key of your sign-in, and drafts of projects with their photos, and messages not sent yet; these leave your device only when you send them',
    ],
  },
  {
    id: 'who-helps-us',
    title: 'Who else handles data',
    paragraphs: [
      'The companies that run our servers, photo storage and email delivery, and Stripe for payments. They act for us and may use the data for nothing else. Authorities get data only where the law obliges us.',
    ],
  },
  {
    id: 'deletion',
    title: 'Deleting your account',
    paragraphs: [
      'Deleting your account erases your name, email, phone, company, description, website, picture, portfolio and sign-ins. Open projects and unpaid offers are cancelled, and the other side is told.',
      'Records of payments must be kept for bookkeeping. They, messages you wrote to others and the history of shared projects stay without your name, as those of a deleted user.',
    ],
  },
  {
    id: 'your-rights',
    title: 'Your rights',
    paragraphs: [
      'You can see and change your profile at any time. You may ask us what we keep about you, for a copy of it, for a correction or for deletion, and you may object or complain to the authority where you live. Write to the address below; we answer within 30 days.',
    ],
  },
]
