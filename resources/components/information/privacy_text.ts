import { retention } from '#shared/accounts/retention'
import type { LegalSection } from '~/components/information/legal_page'
import { plural } from '~/lib/format'

const days = (count: number) => plural(count, 'day')
const hours = (count: number) => plural(count, 'hour')

/** Uses the same values as the code that deletes the data. */
const retentionTable: LegalSection['table'] = {
  headings: ['Data', 'Kept for'],
  rows: [
    ['Account, profile, portfolio, notifications and settings', 'Until you delete your account'],
    ['Saved searches', 'Until you delete them or your account'],
    [
      'Projects and offers',
      'Until you delete your account; what others took part in stays without your name and photos',
    ],
    [
      'Questions about projects and their answers',
      'Until the owner’s account is deleted; an answered question stays, without its author, after the company’s is',
    ],
    ['Address and tax ID for your receipts', 'Until you remove them or delete your account'],
    [
      'Invoices of a company, and what is written about payments of a job',
      'Until one of the two accounts is deleted; amounts and days stay',
    ],
    ['Templates of a company’s agreements', 'Until you remove them or delete your account'],
    ['Favorites and invitations to make an offer', 'Until one of the two accounts is deleted'],
    [
      'Figures of your reputation, such as your rating',
      'Until you delete your account; computed again from your records when they change',
    ],
    ['Messages', 'After you delete your account they stay without your name'],
    [
      'Reviews and replies you wrote, and reviews about you',
      'After you delete your account they stay without your name',
    ],
    [
      'Payments and receipts',
      'As long as bookkeeping laws require, also after you delete your account',
    ],
    [
      'Sign-ins (sessions)',
      `${days(retention.sessionIdleDays)} after the last use, ${days(retention.sessionMaxDays)} at most`,
    ],
    ['Passkeys, with the name you gave them', 'Until you remove them or delete your account'],
    [
      'Devices that get push notifications: the address of the push service and its keys',
      'As long as the sign-in on the device',
    ],
    [
      'Networks you signed in from, as a keyed hash',
      `${days(retention.knownNetworkDays)} after the last sign-in from them`,
    ],
    ['Links that confirm an email address', days(retention.confirmationLinkDays)],
    ['Links that restore a former address', hours(retention.restoreLinkHours)],
    ['Password reset links', hours(retention.passwordResetHours)],
    [
      'What became of an email we sent you: its subject, and whether it arrived',
      days(retention.emailDeliveryDays),
    ],
    [
      'Address and access instructions for a staging, encrypted',
      `${days(retention.stagingAccessDays)} after the removal, or until one of you deletes the account; ${days(retention.unusedStagingAccessDays)} while no install date is agreed`,
    ],
    [
      'Staging agreements that were sent, with signatures and their PDF, encrypted',
      'Until both of you have deleted your accounts: they prove to each of you what was agreed, also if the other side is gone',
    ],
    [
      'Links to offers for a seller, as a hash, with their openings and what the seller chose',
      'Until the owner deletes the account; the page itself ends earlier',
    ],
    [
      'Email addresses of sellers who sign, entered by their agent, encrypted',
      `${days(retention.stagingAccessDays)} after the removal, until the version is withdrawn, or until the agent deletes the account; name and signature stay in the agreement`,
    ],
    [
      'Addresses whose owners said that they aren’t the seller, as a hash that only we can compute',
      'For good, so that no further email is sent to them',
    ],
    [
      'Drafts of staging agreements, encrypted',
      'Until they are sent or discarded, or the company deletes its account',
    ],
    ['Notes of our support team about your account', 'Until the account is deleted'],
    [
      'Warnings and pauses of your messages, with the reason',
      'The reason until the account is deleted',
    ],
    ['Emails that could not be delivered', days(retention.failedJobDays)],
    [
      'Photos you removed',
      `Deleted right away; leftovers of interrupted uploads within ${hours(2 * retention.unusedPhotoHours)}`,
    ],
    [
      'Files you sent in messages',
      'Until you delete your account; reported ones stay as evidence, like the messages',
    ],
    [
      'Files you added to a message and never sent',
      `Deleted within ${hours(2 * retention.unsentFileHours)}`,
    ],
    [
      'Documents for verified badges',
      `${days(retention.badgeDocumentDays)} after our decision; the badge itself until you delete your account`,
    ],
    [
      'Before-and-after photos of a project',
      'Until the company removes them, or one of you deletes the account; others see them only while the owner agrees',
    ],
    [
      'What became of a staged home, as its owner says',
      'The outcome and its days for good, as they are part of figures; price, comparison and corrections until the owner deletes the account',
    ],
    [
      'Cards for listing presentations',
      'Until the owner withdraws them, or one of you deletes the account',
    ],
    [
      'Photos of the rooms from the install day on, notes about damage and answers to them',
      'Until the account that made them is deleted',
    ],
    ['Counters for rate limits', 'Until the time they count is over'],
    [
      'Messages from the contact form',
      'Until we have dealt with them; without your name and address once you delete your account',
    ],
  ],
}

export const privacySections: readonly LegalSection[] = [
  {
    id: 'in-short',
    title: 'In short',
    paragraphs: [
      'We keep what the marketplace needs. We show your contact details only to the other party of a project, and only once its platform fee is paid. We sell nothing, and we use no advertising or tracking services. Users must be 18 or older; we do not knowingly keep data of anyone younger.',
    ],
  },
  {
    id: 'what-we-keep',
    title: 'What we keep',
    paragraphs: ['Only what you give us and what your use of Stagely creates:'],
    points: [
      'Account: name, email, phone, account type and, if you add them, company, website, description and picture',
      'For staging companies that add them: an address and a tax ID for receipts. Only the company and our team see them; invoices, which the owner whom they name as payer reads, have the address and, if the company switches that on, an EIN.',
      'For staging companies that write some: templates of their agreements. Only the company can read them.',
      'Whether you have confirmed your email address',
      'Password: only as a hash that cannot be turned back into the password',
      'Passkeys: their public key and name, and when they were added and last used; the secret part, your fingerprint and your face never leave your device',
      'Projects and offers, with their photos, notes, dates and outcomes',
      'For staging companies that write one: an introduction for owners',
      'How the price of an offer is split, and the terms of a changed offer before its last change',
      'For a staging: its dates and what you two agreed on, and the address and access instructions, encrypted',
      'What is owed for a job: amounts, days, who pays, and what the two of you wrote about it; no bank details. Invoices: as issued, the customer and the address encrypted, for their company and the owner whom they name as payer',
      'Staging agreements: their text, encrypted, and of each signature the account, the name as typed, the time, the sign-in, whether a password or a passkey confirmed it, and the SHA-256 of the text; when you sent, first opened, declined or withdrew one, and whether your email address was confirmed then',
      'What owners say became of a staged home, with days and, if they add it, the price',
      'The addresses of your calendar, if you make any: as a hash, with their names and the last day each was used',
      'Companies you marked as favorites, and invitations to make an offer',
      'Messages to other users and to our support, the people you blocked, and what you reported',
      'Notifications, and which emails we sent you',
      'Reports by companies that an owner does not respond: who, when and what we decided',
      'Payments and receipts: amount, time, status and the reference of the payment provider',
      'Sign-ins: when they began and were last used, and on what kind of device; the key itself only as a hash',
      'Networks you signed in from, as a keyed hash, so that failed attempts from elsewhere do not lock you out',
      'Suspensions and hidden projects or photos, with the reason',
      'Technical records of requests and errors, with network address and time',
    ],
  },
  {
    id: 'who-sees-what',
    title: 'Who sees what',
    paragraphs: [
      'Anyone can see a posted project: its description, its location without street address, its photos, and the price and terms of its offers. Staging companies appear there under an identifier with their portfolio photos. Owners appear by account type only.',
      'Only you see which companies you marked as favorites. An invited company sees that the owner of the project would like its offer, and the owner sees whether the company opened the project, declined or made an offer.',
      'Contact details that someone writes into a project, such as a phone number, are replaced by dots. The owner, the company that paid the platform fee for the project, and our team see them.',
      'The note in an offer and the introduction of its company are for the owner of the project, the company and our team. Contact details and names of the company are replaced by dots until the platform fee is paid. Both texts are deleted with the account.',
      'How the price of an offer is split, and what was changed about it, only the owner of the project, the company and our team see. Whoever has the owner’s link for the seller reads the split, too. Both stay with the offer, as its price does.',
      'Prices of accepted offers are part of the usual prices we show, and projects and offers are counted on the statistics page and the pages of states and counties, which also say how many staging companies work there. None of them names anyone, and no figure is the price of a single offer. Prices stay in these figures for two years, also after an account is deleted.',
      'From your reviews, projects, offers and messages we compute figures such as a rating and a typical reply time; no text of yours is part of them. Companies’ figures are on their public pages under the identifier, and staging companies see the figures of an owner before they make an offer. Nobody decides anything about you by them automatically.',
      "When a staging company has paid the platform fee for its accepted offer, the owner and this company see each other's name, account type, company, email and phone. No other owner or company does because of it.",
      'The owner can then enter the address of the home and how to get in. Only the owner and this company see them; the pages of our team do not show them.',
      'Only these two, and sellers who sign it, read a staging agreement, which names them and the address. Our team sees that there is one and whether it is signed; it reads the text only if one of the two reports it, and each visit is recorded. Anyone with the PDF can ask whether it is unchanged; the answer names nobody.',
      'Once the rooms are finished, the company can put its photos next to the photos of the owner. Only these two and our team see such a pair, unless the owner agrees to show it in the company’s portfolio. It then appears there with the room, the city and the month, and the owner can change this at any time. With the consent of both, the owner can also show a pair on a card for listing presentations, with both names.',
      'What became of a staged home only its owner enters and reads. Our team sees the outcome and its days. Both are part of figures about the company and of our statistics, from which no single home can be told. The price is in neither, and nobody but the owner sees it.',
      'From the install day on, the owner and the company can take photos of the rooms and note damage. Only these two see them; the pages of our team show how many there are.',
      'People who run Stagely can see accounts, projects, offers and messages as far as support, safety and bookkeeping require.',
    ],
  },
  {
    id: 'sellers',
    title: 'If your home is being sold',
    paragraphs: [
      'Your real estate agent can send you a link to the offers. Whoever has the link can read them; there are no names and no street address on the page, and it sets no cookies. We count how often it is opened. For an hour we keep a hash of your network and kind of browser, so that we don’t count you twice. What you choose and write, with contact details left out, goes to your agent. Companies don’t see it, and our team only sees that there is a link and how often it was opened.',
      'If you sign an agreement, your agent has given us your name and email address. We use the address for the link, the codes, two reminders and your copy, and for nothing else. Only your agent’s account sees it. The agreement has your name, your signature, its time, and that a link and a code confirmed it; everyone who signs it reads that. “This isn’t me” on the page of the link erases the address and stops our emails.',
    ],
  },
  {
    id: 'photos',
    title: 'Photos',
    paragraphs: [
      'We re-encode every photo on our server, at most 1600 pixels wide or high. We do not keep the file you sent, so location, time, camera and other hidden data are gone. What the picture itself shows stays visible: leave out people, documents and house numbers.',
      'A floor plan is re-encoded too, at most 2560 pixels wide or high. Its owner, staging companies with a confirmed email address and our team see it, and we record who loads it; it goes with the account.',
    ],
  },
  {
    id: 'messages',
    title: 'Messages',
    paragraphs: [
      'An owner who has hired a staging company through Stagely sees its name with its later offers, as long as the platform fee for that job is not refunded and neither account is deleted or suspended. Nobody else does.',
      "Before contact details are shared, messages carry the staging company's identifier, and phone numbers, email addresses, links and social media names in them are hidden from the reader. We keep the text as you wrote it, so that we can look into reports.",
      "The other person sees whether you have read a message. If you block someone, they see that you don't receive their messages. If you report someone, they are not told. A report keeps your reason and refers to the messages.",
      'After a completed project, you and the other side can review each other. Everyone can see the stars and the answers, your user type and the month, without your name. Only people who have the contact details of the reviewed person can read the text, with contact details in it hidden. Our team can read all published reviews and why one was reported.',
    ],
  },
  {
    id: 'notifications',
    title: 'Notifications and emails',
    paragraphs: [
      'We tell you what happens to your projects, offers, payments and messages, on the site and by email. You choose which emails you get, except those about the security of your account and receipts.',
      "Until you confirm your email address, we only email you about your account, acceptances and payments. Before contact details are shared, no notification or email names the other party. Once the fee is paid, one email to a confirmed address gives you the other party's name, company and phone number. We send no advertising.",
      'Photos of projects in our emails are loaded from our server. Their addresses are the same for everyone, so they do not tell us who opened an email.',
    ],
  },
  {
    id: 'payments',
    title: 'Payments',
    paragraphs: [
      'You enter card numbers into fields of Stripe, our payment provider. They never reach our servers. Stripe gets the amount and a reference to the offer, and handles your data under its own privacy policy. Its script is loaded on the payment page only.',
    ],
  },
  {
    id: 'safety',
    title: 'Safety',
    paragraphs: [
      'We count requests, failed logins, new conversations and emails by person and by network, to stop abuse. When a limit is reached, you have to wait.',
      'When we warn you, pause your messages, suspend an account, or hide a project or photo, we keep the reason and tell you. Suspension deletes nothing: open projects and pending offers are hidden from others until it is lifted.',
    ],
  },
  {
    id: 'on-your-device',
    title: 'Cookies and storage on your device',
    paragraphs: ['The site needs all of it to work, so there is nothing for you to consent to:'],
    points: [
      `A cookie that keeps you logged in: ${days(retention.sessionIdleDays)} from your last visit, ${days(retention.sessionMaxDays)} at most`,
      'A cookie that remembers for a year that push notifications are on, or not wanted, on this device',
      'A cookie that connects a login with a passkey to your browser, for five minutes',
      'A cookie for notices and form protection, which ends when you close the browser',
      "In your browser's storage: your sign-in key, links that you made for sellers, drafts of projects with their photos, messages not sent yet, and photos and notes of a job until they are sent; drafts and messages leave your device only when you send them. A draft without an account is deleted a day after its last change",
      'Scripts, styles and fonts of the site, and the page you see when you are offline',
    ],
  },
  {
    id: 'who-helps-us',
    title: 'Who else handles data',
    paragraphs: [
      'The companies that run our servers, photo storage and email delivery, and Stripe for payments. They act for us and may not use the data for anything else. Authorities get data only where the law requires it.',
    ],
  },
  {
    id: 'how-long',
    title: 'How long we keep it',
    paragraphs: ['Expired links and sign-ins are deleted every hour.'],
    table: retentionTable,
  },
  {
    id: 'deletion',
    title: 'Deleting your account',
    paragraphs: [
      'Deleting your account erases your name, email, phone, company, description, website, picture, portfolio and sign-ins. Your open projects are cancelled, your unpaid offers are withdrawn, and we tell the other party.',
      'A staging agreement that was sent stays with the other side, with your name, your signature and the address, until the other account is deleted, too. After that we keep only the SHA-256 of the PDF, which says nothing about you, so that a genuine file can still be checked.',
      'We must keep payment records for bookkeeping. They, the messages and reviews you wrote and the history of shared projects stay without your name, as those of a deleted user.',
    ],
  },
  {
    id: 'your-rights',
    title: 'Your rights',
    paragraphs: [
      'You can see and change your profile, and download your data, under Edit profile at any time. You can ask us what we keep about you, for a correction or for deletion, and you can object or complain to the authority where you live. Email us at the address below; we answer within 30 days.',
    ],
  },
]
