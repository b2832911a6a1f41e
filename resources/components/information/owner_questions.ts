import type { Question } from './help_groups.js'

/** @param hours  a selected company has to pay */
export const ownerQuestions = (hours: number): readonly Question[] => [
  {
    question: 'What does it cost to post a project?',
    answer:
      'Nothing. Posting, receiving offers and accepting one are free for owners. The staging company whose offer you accept pays Stagely a flat platform fee. You pay the company for its work, directly.',
  },
  {
    question: 'What do I need to post a project?',
    answer:
      'A title, the kind of home, a description, when it should be staged, the staging level, and city, neighborhood and county. Photos, rooms, square footage, bedrooms and bathrooms are optional, but companies can offer more precisely with them. The title takes letters, spaces, commas, periods and hyphens, no digits.',
    link: { href: '/submit-project', label: 'Submit a project' },
  },
  {
    question: 'How many photos can I add, and how big may they be?',
    answer:
      'Up to four photos of at most 5 MB each, as JPEG, PNG, WebP, GIF or AVIF. Drag them, or use the buttons on them, to change their order. The first one is the cover.',
  },
  {
    question: 'Is the form lost when I close the page?',
    answer:
      'No. While you write, the form keeps a draft with its photos on your device. Open the form again on the same device and in the same browser, and it is there. The draft leaves your device only when you submit it.',
  },
  {
    question: 'Who sees my project?',
    answer:
      'Anybody who has its address, and every staging company that searches your city or county. Your name, phone and email are not on it, and there is no field for a street address.',
  },
  {
    question: 'Why do offers carry no names?',
    answer:
      'So that you compare price, terms and work, and nobody calls you before you have decided. Every company has an identifier such as CreativeStager and a number. Its name, phone and email appear once it has paid the platform fee for the offer you accepted.',
  },
  {
    question: 'Can I ask a company something before I decide?',
    answer:
      'Yes. Press Message on its offer and write to each other under Messages, still without names. Phone numbers, email addresses and links are hidden from the reader until the platform fee is paid; the page warns you before you send one.',
    link: { href: '/messages', label: 'Messages' },
  },
  {
    question: 'I accepted an offer. Why do I not see the company yet?',
    answer: `The company first confirms by paying the platform fee. It has ${hours} hours, and the project shows how much of that is left. As soon as it has paid, you see its contact details on the project page, and it sees yours.`,
  },
  {
    question: 'The company does not pay. What can I do?',
    answer: `After 24 hours, or once the company has left the payment, you can release the offer and accept another one. After ${hours} hours it is released by itself and your project is open again. The other offers stay in reserve until a fee is paid.`,
  },
  {
    question: 'Can I change or delete a project?',
    answer:
      'You can edit or delete it while it is open and no pending or accepted offer is on it. With offers on it, you can cancel it instead; the companies are told. A completed project can be removed from your dashboard.',
  },
  {
    question: 'When is a project completed?',
    answer:
      'When you press Project Completed. The company marks its own work as completed first and you are asked to confirm. If you do not, the project completes itself 14 days later.',
  },
]
