import type { Question } from './help_groups.js'

const unresponsiveOwner: Question = {
  question: "What if the owner doesn't respond after I pay?",
  answer:
    "You have the owner's name, phone and email, so try all of them. If there's no message, no install date and no completed project seven days after you paid, choose “Report: owner doesn’t respond” on the project page or “Report owner” on your dashboard. We ask the owner to answer, and our team looks at what happened. We may refund the fee, once for the same owner, and we tell you either way.",
  link: { href: '/bids', label: 'Dashboard' },
}

const declinedCard = (hours: number): Question => ({
  question: 'My card was declined. Is the project lost?',
  answer: `No. The offer stays accepted and you can try again, with the same card or another one, until the ${hours} hours are over or the owner releases it. A payment that arrives too late is refunded if the project has been given to another company.`,
})

const receipts: Question = {
  question: 'Do I get a receipt?',
  answer:
    'Yes, one for every platform fee, by email. You can also open and print it from your dashboard.',
  link: { href: '/payments', label: 'Fees and receipts' },
}

const receiptDetails: Question = {
  question: 'Can my receipts show our address and tax ID?',
  answer:
    'Yes. Add them under “On your receipts” in your profile, and new receipts show them. An earlier receipt without them can get them once: open it and choose Add details. Only you and our team see them. Invoices have the address too, and your EIN if you switch that on.',
  link: { href: '/edit-profile#receipt-details', label: 'Edit profile' },
}

const bookkeeping: Question = {
  question: 'What can I give my accountant?',
  answer:
    'Under Fees and receipts, a statement for each year lists all fees you paid and all refunds, with receipt numbers and totals. You can print it or download it as a CSV file. Your win rate, the value you won and your fees by month are on your dashboard, under Business figures.',
  link: { href: '/payments', label: 'Fees and receipts' },
}

const schedule: Question = {
  question: 'Can I keep track of what an owner owes me?',
  answer:
    'Yes. A paid project’s staging page leads to its payments: deposit, balance and extra months are drafted from the agreement or your offer, and you add removal or damage. You mark them as paid; the owner can say “I paid” or “Not agreed”. Print them as an invoice with your number or ours, which the owner reads too if the owner pays it, and download a PDF, or a CSV file for QuickBooks Online. No money passes through Stagely, and we never show bank details.',
  link: { href: '/invoices', label: 'Invoices' },
}

/** @param hours  the payment window */
export const companyQuestions = (hours: number): readonly Question[] => [
  {
    question: 'How do I find projects?',
    answer:
      'Choose Search Projects, enter a city or county and a state, or only a ZIP code, and press Search Projects to see the open projects there. Choose a distance to include towns up to 100 miles away, also in other states. Choose on the map opens the counties of a state, to search in several of them at once. If you remove a project from your results, only you stop seeing it, and you can show removed projects again.',
    link: { href: '/projects', label: 'Search projects' },
  },
  {
    question: 'What is “my area” in the search?',
    answer:
      'The county in your profile and the places of all your saved searches, also of those without alerts. Links to the search show what is open there. Choose Search my area to come back to it, or enter a city, a county or a ZIP code to look elsewhere. Each saved search also has Show projects, which searches its own places. Nobody else sees your area.',
    link: { href: '/projects?area=mine', label: 'Search my area' },
  },
  {
    question: 'Can I be told about new projects?',
    answer:
      'Yes. Save a search under Alerts: your counties, whole states, or so many miles around a city, and the levels, sizes and property types you take on. We email you about each new project that matches, or once a day, as you choose for each search. You hear of a project once, and every email has a link that turns alerts off.',
    link: { href: '/alerts', label: 'Alerts' },
  },
  {
    question: 'When do I pay the platform fee, and how much is it?',
    answer:
      'Only when an owner accepts your offer. The fee is flat and depends on the price of your offer. When you are logged in as a staging company, Platform Pricing lists the tiers, and the offer form shows the fee for your price.',
    link: { href: '/pricing', label: 'Platform Pricing' },
  },
  {
    question: 'Can I make offers on several homes at once?',
    answer:
      'Yes, if one owner posted them together. They are one card in your search results, with Offer on all. Enter your terms once and a price for each home, and untick the homes that you don’t want. Each home gets an offer of its own, with its own platform fee, and you can change or withdraw each. To split a price by room, make the offer on the page of the home.',
  },
  {
    question: 'What is the usual price in the offer form?',
    answer:
      'What accepted offers for homes of the same staging level, size and state cost in the last two years, if the platform fee was paid: the middle half of the prices and the median. It takes at least five offers from three companies. Figures are averages of neighboring prices, rounded to $50, and they change only after several new prices, so nobody can tell what you charged.',
  },
  {
    question: 'How many offers can I make?',
    answer:
      "One on each open project, on as many projects as you like. If you withdraw an offer, or it's released because the fee wasn't paid, you can make a new one while the project is open. You can't after the owner has declined your offer.",
  },
  {
    question: 'Why was I invited to a project?',
    answer:
      "Its owner has worked with your company or picked it, and would like an offer from you. You make an offer and pay the fee as on any other project. If it doesn't suit you, decline; the owner sees that, and you can still make an offer later.",
    link: { href: '/invitations', label: 'Invitations' },
  },
  {
    question: 'Where do I see the floor, parking and dates of a home?',
    answer:
      'On the project page under “Good to know”, if the owner has filled it in: listing and photo dates, price range, floor, elevator, stairs, truck parking, pets, and who opens the door. The owner can add to it while the project is open; if you have an offer, we tell you. Ask about what’s missing under “Questions”.',
  },
  {
    question: 'Can I ask the owner something first?',
    answer:
      'Yes. Choose Message on the project page, before or after your offer. The owner sees your identifier, not your name unless you have paid for one of their projects before, and contact details are hidden until the platform fee is paid. You can start a limited number of conversations per hour with owners you have no offer with.',
    link: { href: '/messages', label: 'Messages' },
  },
  {
    question: 'Can I tell the owner more about my offer?',
    answer:
      'Yes. Add a note to the offer, and an introduction to your profile that owners see with all your offers, up to 500 characters each. Until the fee is paid, contact details, your name, your company’s name and your website are hidden in them. A preview shows what the owner will see. Other companies and visitors never see either text.',
    link: { href: '/edit-profile', label: 'Edit profile' },
  },
  {
    question: 'Can I split my price by room?',
    answer:
      'Yes. Choose Split the price by room in the offer form, and enter what each room and service costs, up to 20 of them. The sum is your offer. The owner sees the parts and compares them with those of other offers. Only an offer that lists its rooms can be marked as the lowest. Other companies and visitors see the price only. With Use my last terms, a new offer is split in the proportions of your last one, for the rooms of the new project and rounded to $5.',
  },
  {
    question: 'Can I change an offer?',
    answer:
      'Yes, while it is pending. Choose Edit Offer on the project page. You can change the price, its split, the terms and your note up to five times a day. The owner sees the new terms and what changed.',
  },
  {
    question: 'Can I withdraw after my offer was accepted?',
    answer:
      "Yes, as long as the fee isn't paid. The project reopens, and we tell the owner. Once the fee is paid, press “I can’t do this job” on the project page and say why: until the install day, the owner can then choose another offer. Our team reads your reason and decides about the fee, which isn’t refunded by itself. You can't make another offer on that project.",
    link: { href: '/contact', label: 'Contact' },
  },
  {
    question: 'What if the project falls through after I pay?',
    answer:
      'Once an offer is accepted and the fee is paid there is no refund if the project falls through or is cancelled: all fees are final. We refund what was charged twice or by mistake, and may refund a fee if the owner doesn’t respond for seven days, or if you gave up the job for a good reason.',
  },
  unresponsiveOwner,
  {
    question: 'Who sees the price of my offer?',
    answer:
      'Anyone who opens the project page. They see your identifier, your price and your terms, but not your name.',
  },
  declinedCard(hours),
  receipts,
  receiptDetails,
  schedule,
  bookkeeping,
  {
    question: 'When do I see who the owner is?',
    answer:
      'Right after you pay the fee. The project page shows the name, phone, email and company, and keeps showing them. The owner sees yours at the same moment.',
  },
  {
    question: 'Do owners see my name or website before that?',
    answer:
      'No. They see your identifier, your offer and your portfolio photos. Choose photos without your logo, name or phone number.',
  },
  {
    question: 'How many portfolio photos can I show?',
    answer:
      'Up to four. Each of your offers shows the first two, and the others open with a click. You can replace them at any time, and say which room and staging level each one shows.',
    link: { href: '/portfolio-upload', label: 'Portfolio' },
  },
  {
    question: 'What does my page say about the homes I staged?',
    answer:
      'Once a staging is over, its owner says what became of the home. From five homes on that are at least 60 percent of your completed stagings, your page says within how many days of listing half of them were under contract, and how many aren’t sold, in words such as “about four in five”. You can’t enter or change any of it, and you don’t read the single answers.',
  },
  {
    question: 'How do I show work that I did through Stagely?',
    answer:
      'From the agreed install date on, open Before and after on the project page. Without an agreed date, mark your work completed first. Choose one of the owner’s photos and add yours of the same room. Once the owner agrees, the pair appears on your public page with room, city and month. Pairs don’t count toward your four portfolio photos.',
  },
  {
    question: 'How do I get a verified badge?',
    answer:
      'Send a document for it, such as your certificate of insurance. An admin checks it, and owners then see the badge with your offers and the day we checked it. They never see the document. We remind you 30 days before the badge ends.',
    link: { href: '/badges', label: 'Verified badges' },
  },
  {
    question: 'How does a job go, and whose turn is it?',
    answer:
      'From your offer to the review a job has eight phases. Its pages show the current phase, whose turn it is and until when. Your dashboard begins with what waits for you in all your jobs, the most urgent first.',
    link: { href: '/how-it-works#job', label: 'How a job goes' },
  },
  {
    question: 'What happens to photos that I take without a connection?',
    answer:
      'They stay on your phone and go out by themselves, in order, once there is a connection and the Photos tab of the job is open. You can close the page meanwhile. A photo counts as taken once the phone has kept it; if the phone is full, you read so before the camera closes.',
  },
  {
    question: 'Where do I find the install date and the address?',
    answer:
      'On the staging page, which your dashboard and the project page link to once the fee is paid. You agree on the date and the hours there, and the owner enters the address and how to get in. Make a calendar address for each program or device, such as your phone, to see all your installs and removals in it.',
  },
  {
    question: 'Can our crew see the job without an account?',
    answer:
      'Make a link for the crew on the staging page. It shows one job on one day, without prices and last names: from 6 PM the day before also the address and what to do, and, after a press, how to get in, five times at most. The crew reports “On our way”, “Arrived” and “Finished” there and sends photos of the rooms. The owner is told of the link and can turn off that it shows how to get in. You can turn it off at any time.',
  },
  {
    question: 'How do we sign an agreement with the owner?',
    answer:
      'Open the staging page once the fee is paid and prepare an agreement, from the neutral text or one of your templates. We fill in names, address, rooms, price and dates, and say what is missing. Every agreement begins with its terms: a reference number, the home, who signs for whom, the price of the accepted offer and the dates. Once you send it, its text can’t change: you and the owner sign it with a name and a password or a passkey, and get the same PDF, with a certificate of each step. You see when the owner first opened it, you can withdraw it until you have signed, and we send a reminder after three and seven days. Each change after that is a new version that both sign, and the page marks what it adds and removes.',
  },
  {
    question: 'What if the seller has to sign?',
    answer:
      'The real estate agent enters the sellers, by name and email address, and who pays. The next version that you send names them, also through the placeholders {client signers} and {payer}. Sellers sign by email, with a link and a code that neither of you sees. You read their names and who has signed, not their addresses. There is no PDF before everyone has signed.',
  },
  {
    question: 'Can we use our own text for the staging agreement?',
    answer:
      'Yes. Write it once as a template, with placeholders such as {address} or {price}, and each agreement has the facts of its project in their places. You can have up to five templates, and only you can read them. The names of the client, their company and the person they sign for have placeholders as well, because an agent signs for the seller. There is a neutral text to begin with. It isn’t legal advice, so have a lawyer in your state check what you use.',
    link: { href: '/agreement-templates', label: 'Agreement templates' },
  },
  {
    question: 'What do owners see about our work?',
    answer:
      'Your rating, your completed projects, how fast you reply, the share of accepted offers whose fee you paid, and how often you gave up after winning: accepted offers you withdrew, and paid jobs you gave up. All of it is counted from records, and your profile shows it as owners see it. Before your second completed project, “New on Stagely” stands next to it.',
    link: { href: '/how-reputation-works', label: 'How reputation works' },
  },
  {
    question: 'My offer was not chosen. Was it the price?',
    answer:
      "Once another company has paid, your dashboard shows where your price ranked, and the median if there were at least five offers. Other companies and the owner don't see that. If the owner gave a reason, it's there too.",
  },
  {
    question: 'Can I send photos or documents?',
    answer:
      'Yes, once the fee is paid: up to ten images or PDFs with a message, each up to 10MB. Location and camera data are removed from images. PDFs with scripts, embedded files or a password are refused. Only the two of you can open the files; if one of you reports a message, our team can too.',
  },
  {
    question: 'Can we ask the owner about the home?',
    answer:
      'Yes, before you make an offer and while it waits for a decision. The page of an open project has a section “Questions”. Your name isn’t shown, and contact details are hidden. The owner answers there, and all staging companies can read the answer. Asking and reading need a confirmed email address. Up to three of your questions can wait for an answer at a time, and you can ask ten a day about a project. You can withdraw a question until it is answered. If the project closes first, we tell you.',
  },
  {
    question: 'Who writes reviews about us, and who sees them?',
    answer:
      'Only owners who hired you through Stagely, within 14 days after the project is completed or, if that is later, after the install date; you review the owner in the same way. Both reviews are published at the same moment, so nobody can answer a bad one with another. Owners see your stars and the answers on your page. They can read the words once they have your contact details. You can reply once, and report a review that breaks our rules.',
  },
  {
    question: 'How do I close a project?',
    answer:
      'Choose Work Completed on your dashboard or the project page once the home is staged, from the agreed install date on. We ask the owner to confirm. If the owner does nothing, the project completes automatically after 14 days.',
  },
]

/**
 * Questions about the platform fee, for the pricing page.
 *
 * @param hours  the payment window
 */
export const feeQuestions = (hours: number): readonly Question[] => [
  {
    question: 'When is the fee due?',
    answer: `Within ${hours} hours after an owner accepts your offer. If you don't pay in time, the offer is released, the project reopens and you are charged nothing.`,
  },
  {
    question: "What if the owner doesn't choose me?",
    answer:
      'You pay nothing. Making, changing and withdrawing offers is free, and so is withdrawing an accepted offer before you pay.',
  },
  unresponsiveOwner,
  {
    question: 'When is a fee refunded?',
    answer:
      'If you were charged twice or by mistake, or if your payment arrived after the offer was released and it could not be restored. If the project falls through or is cancelled after you paid, the fee is not refunded.',
  },
  declinedCard(hours),
  receipts,
]
