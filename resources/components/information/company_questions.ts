import type { Question } from './help_groups.js'

/** @param hours  a selected company has to pay */
export const companyQuestions = (hours: number): readonly Question[] => [
  {
    question: 'How do I find projects?',
    answer:
      'Choose Search Projects, enter a city or a county and the state, and press Search Projects. You see every open project there. What you remove from your results is gone for you alone, and you can show removed projects again.',
    link: { href: '/projects', label: 'Search projects' },
  },
  {
    question: 'When do I pay the platform fee, and how much is it?',
    answer:
      'Only when an owner accepts your offer. The fee is flat and depends on the price of your offer. Signed in as a staging company you find the tiers under Platform Pricing, and the fee for your price stands beside the form while you write an offer.',
    link: { href: '/pricing', label: 'Platform Pricing' },
  },
  {
    question: 'How many offers can I make?',
    answer:
      'One for each open project, on as many projects as you like. If you cancel an offer, or it was released because the fee stayed unpaid, you may make a new one while the project is open. After the owner rejected your offer you may not.',
  },
  {
    question: 'Can I ask the owner something first?',
    answer:
      'Yes. Press Message on the project page, before or after your offer. The owner sees your identifier, not your name, and contact details in the text are hidden until the platform fee is paid. How many owners you can begin to write to in an hour is limited; those with your offer do not count.',
    link: { href: '/messages', label: 'Messages' },
  },
  {
    question: 'Can I change an offer?',
    answer:
      'Yes, while it is pending. Choose Edit Offer on the project page: price, timeline and terms can be changed up to five times a day. The owner sees the new terms and that the offer was updated.',
  },
  {
    question: 'Can I cancel after my offer was accepted?',
    answer:
      'Yes, as long as the fee is unpaid. The project then opens for others again, and the owner is told. Once the fee is paid, the offer cannot be cancelled on Stagely: talk to the owner, or write to us.',
    link: { href: '/contact', label: 'Contact' },
  },
  {
    question: 'What if the project falls through after I have paid?',
    answer:
      'Once an offer is accepted and the fee is paid there is no refund if the project falls through or is cancelled: all fees are final. What was charged twice or by mistake is paid back.',
  },
  {
    question: 'My card was declined. Is the project lost?',
    answer: `No. The offer stays accepted and you can try again, with the same card or another one, until the ${hours} hours are over or the owner releases it. A payment that arrives too late is paid back if another offer was accepted meanwhile.`,
  },
  {
    question: 'Do I get a receipt?',
    answer:
      'For every platform fee, with a number of its own. You find it with the offer on your dashboard, can print it, and it comes by email.',
    link: { href: '/bids', label: 'Project Dashboard' },
  },
  {
    question: 'When do I see who the owner is?',
    answer:
      'Right after the fee is paid: name, phone, email and company stand on the project page and stay there. The owner sees yours at the same moment.',
  },
  {
    question: 'Do owners see my name or my website before that?',
    answer:
      'No. They see your identifier, your offer and your portfolio photos. Choose photos without your logo, name or phone number.',
  },
  {
    question: 'How many portfolio photos can I show?',
    answer:
      'Up to four. Two of them stand on each of your offers, the others open with a press. You can exchange them at any time.',
    link: { href: '/portfolio-upload', label: 'Portfolio' },
  },
  {
    question: 'How do I close a project?',
    answer:
      'Press Work Completed on your dashboard or on the project page once the home is staged. The owner is asked to confirm. Without an answer the project completes itself after 14 days.',
  },
]
