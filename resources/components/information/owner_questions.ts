import type { Question } from './help_groups.js'

/** @param hours  the payment window */
export const ownerQuestions = (hours: number): readonly Question[] => [
  {
    question: 'What does it cost to post a project?',
    answer:
      'Nothing. Posting, getting offers and accepting one are free for owners. The staging company whose offer you accept pays Stagely a flat platform fee. You pay the company for its work directly.',
    popular: true,
  },
  {
    question: 'What do I need to post a project?',
    answer:
      "A title, the type of home, a description, the timeline, the staging level, and the city, neighborhood and county. Photos, rooms, square footage, bedrooms and bathrooms are optional, but they help companies make accurate offers. The title can't contain digits.",
    link: { href: '/post-a-project', label: 'Post a project' },
  },
  {
    question: 'Do I need an account to post a project?',
    answer:
      "Yes, but it comes last: fill in the form first, then register or log in, and the project is posted. Photos that your browser can't show, such as HEIC in some browsers, are converted once you have an account. Until you confirm your email address, you can have one project, and companies with alerts aren't told about it yet. They are as soon as you open the link in our email.",
    link: { href: '/post-a-project', label: 'Post a project' },
  },
  {
    question: 'How many photos can I add?',
    answer:
      'Up to four with the form, at most 5 MB each, as JPEG, PNG, WebP, GIF, AVIF or HEIC, the format of iPhones. Drag them, or use the buttons on them, to change their order. The first one is the cover. Once the project is posted, its page takes more, up to ten in all, also after offers: companies that made one are told. You can say which room each photo shows.',
  },
  {
    question: 'Do I lose the form if I close the page?',
    answer:
      "No. While you type, a draft with its photos is saved on your device. Open the form again on the same device and in the same browser to continue. The draft isn't sent anywhere until you post it. Without an account, it's deleted 24 hours after your last change.",
  },
  {
    question: 'Who sees my project?',
    answer:
      "Anyone on the internet, including the offers and their prices. Your name, phone and email aren't shown, and the form doesn't ask for a street address.",
  },
  {
    question: 'What if I write my phone number in the description?',
    answer:
      'Phone numbers, email addresses, links and street addresses in your texts are replaced by dots for everyone but you. The company that pays the platform fee for your project sees them too.',
  },
  {
    question: 'Why are offers anonymous?',
    answer:
      'So you can compare price, terms and work, and nobody calls you before you decide. Each company has an identifier such as CreativeStager and a number. You see its name, phone and email once it has paid the platform fee for the offer you accepted. After that, you see its name with its later offers too, on your pages only. Letters from A on mark the offers of a project in the order in which they came in, for talking about them with a seller.',
    popular: true,
  },
  {
    question: 'What does an offer cost by room?',
    answer:
      'A company can split its price by room and service. You find the parts under the price, and next to each other when you compare offers or print them for the seller. The comparison says which rooms an offer leaves out, and marks the lowest price only among offers for the same rooms. If an offer is one price, ask the company what it includes. Only you, the company, our team and whoever has your link for the seller see the parts.',
  },
  {
    question: 'Can the seller see the offers?',
    answer:
      'Yes. “Share with the seller” on the project page and on the comparison makes a link. The seller reads the offers by letter, with pictures, rooms, prices and terms, without names, an address or an account, and can say which one to choose and why. You get that by email. Nothing is accepted by it: only you can do that. You see how often the link was opened, can give it a new address or turn it off. It ends 14 days after you accept an offer, or after 60 days. Companies don’t see that there is one. You can also print the offers for the seller.',
  },
  {
    question: 'What happens when a company changes its offer?',
    answer:
      'We tell you, and the offer shows what the last change was: the price and its parts before and after, and the other terms. You can accept only the terms that you have seen.',
  },
  {
    question: 'How do I know a company is reliable?',
    answer:
      'Each offer shows the rating of the company, its completed projects, how fast it replies and how often it paid on time. These figures are counted from what happened on Stagely, and companies can’t edit them. Companies see yours too: how many projects you hired for, how fast you decide, and whether you cancelled after accepting.',
    link: { href: '/how-reputation-works', label: 'How reputation works' },
  },
  {
    question: 'Are there staging companies near me?',
    answer:
      'Home staging by state and county says how many companies serve your county, how soon the first offer comes and what staging costs in your state. It names no company: those that are interested make you an offer.',
    link: { href: '/home-staging', label: 'Home staging by state' },
  },
  {
    question: 'What is the usual price?',
    answer:
      "What accepted offers for homes of the same staging level, size and state cost in the last two years, if the platform fee was paid. You see the middle half of the prices and the median, rounded to $50, while you post a project and while you compare offers. We need at least five offers from three companies, and we never show single prices. An offer below half of the median says so, to you only: ask what's included.",
  },
  {
    question: 'What if I don’t answer the company I chose?',
    answer:
      'It has paid a fee to reach you. If you send no message, agree on no install date and don’t complete the project for seven days, it can report that, and we ask you to answer. If you no longer want to go on, tell the company, or cancel the project.',
    link: { href: '/dashboard', label: 'Dashboard' },
  },
  {
    question: 'Why are parts of a note hidden?',
    answer:
      'Companies can add a note to an offer and introduce themselves. Names, websites, phone numbers and addresses in these texts are replaced by dots until the company you choose has paid the platform fee. Then you see its texts as it wrote them.',
  },
  {
    question: 'Can I ask a company something before I decide?',
    answer:
      "Yes. Choose Message on its offer. Neither of you sees the other's name. Phone numbers, email addresses and links are hidden until the platform fee is paid, and the page warns you before you send one.",
    link: { href: '/messages', label: 'Messages' },
  },
  {
    question: 'What is “Good to know” in the form?',
    answer:
      'What companies often ask before they make an offer: since when or from when the home is on the market, its price range, the photo date, floor, elevator, stairs, truck parking, pets, and who opens the door. All of it is optional. Staging companies read it; visitors and other owners don’t. While the project is open you can add to it and change it on the project’s page, also after offers: companies with an offer are told. Never write a door code: you share it once the platform fee is paid.',
  },
  {
    question: 'How do I answer questions from companies?',
    answer:
      'On your project’s page, under “Questions”, while the project is open. All staging companies can read the answer, and you can correct it. You don’t learn who asked, and contact details and your name are hidden. Companies that already made an offer are told about each answer. We remind you once of a question that has waited for two days.',
  },
  {
    question: 'What should companies know before they make an offer?',
    answer:
      'What they would ask otherwise: the floor, stairs, truck parking, pets, when the photographer comes, who opens the door. Your project’s page suggests what companies usually ask; one press answers it, also when there are offers. You can turn an answer into such a fact or add it to the description, and add a floor plan. Only staging companies with a confirmed email address see these facts and the floor plan, so make sure that the plan shows no address and no name.',
  },
  {
    question: 'Can I ask a company I know to make an offer?',
    answer:
      "Yes. Open your project and choose Invite companies. You can invite up to ten companies: those you have worked with on Stagely, and your favorites. Mark a favorite with the heart on a company's page or offer; the company isn't told. Invited companies get an email and make an offer like everyone else.",
    link: { href: '/favorites', label: 'Favorites' },
  },
  {
    question: 'Can I post several homes at once?',
    answer:
      'Yes, up to ten. Enter the details once, and a title and place for each home. Each home becomes a project of its own, with its own offers. For a home like one you posted before, choose Post a similar project on that project.',
    link: { href: '/submit-projects', label: 'Post several homes' },
  },
  {
    question: 'What happens when I decline an offer?',
    answer:
      "It leaves your list for good, and we tell the company. You can add a reason, such as the price or the timing; only the company sees it. It can't make another offer on this project.",
  },
  {
    question: "I accepted an offer. Why don't I see the company yet?",
    answer: `The company confirms by paying the platform fee. It has ${hours} hours, and your project shows how much time is left. As soon as it has paid, you see each other's contact details.`,
    popular: true,
  },
  {
    question: "The company hasn't paid. What can I do?",
    answer: `You can release the offer after 24 hours, or as soon as the company cancels on the payment page, and accept another one. After ${hours} hours the offer is released automatically and your project reopens. Your other offers stay in reserve until a fee is paid. A wrong tap on Accept can be undone for 30 minutes, as long as the company hasn’t opened the payment page.`,
  },
  {
    question: 'Can I change or delete a project?',
    answer:
      "Yes, while it's open and has no pending or accepted offers. If it has offers, you can cancel it instead, and we tell the companies. You can remove a completed project from your dashboard; if you agreed on an install day, once the furniture is marked as removed.",
  },
  {
    question: 'How does a job go, and whose turn is it?',
    answer:
      'From the first offer to the review a job has eight phases. Its pages show the current phase, whose turn it is and until when. Your dashboard begins with what waits for you in all your projects, the most urgent first.',
    link: { href: '/how-it-works#job', label: 'How a job goes' },
  },
  {
    question: 'How do we agree on the install date?',
    answer:
      'On the staging page of the project, once the fee is paid. One of you proposes a day with hours and the other agrees or proposes another time. Hours are in the home’s time. You can also agree on a walk-through before it, and on hours for the removal; we remind you both the day before and in the morning. If your photos or your listing are planned for a day before the furniture comes, the page says so, and you can move them there. You also enter the address and how the crew gets in. Only you and the company see that, and its crew with a link for the day, which you’re told of. We erase it 30 days after the removal.',
  },
  {
    question: 'Do we sign an agreement?',
    answer:
      'If you both want one. Once the fee is paid, the company can prepare a staging agreement from a template, with the names, the address, the rooms, the price and the dates filled in. It begins with its terms, such as the price of the offer that you accepted and the dates, which apply even if the text below says otherwise. If you are a real estate agent, you sign on behalf of the seller. You read it on the project’s staging page, sign it with your name and your password or a passkey, or decline it with a reason. The company sees when you first opened it, and we remind you after three and seven days if you haven’t signed. Once both have signed, you both get the same PDF, with a certificate of each step. Only the two of you can read it, and your project goes on either way. Stagely isn’t a party to it and gives no legal advice.',
  },
  {
    question: 'Can the seller sign the agreement?',
    answer:
      'Yes, if you are a real estate agent. On the page of the agreement, enter who signs for the client (you, the seller or both), who pays, and up to four sellers with their email addresses. The next version that the company sends says so. Each seller gets a link by email, needs no account, and signs with a code that we send to the same address. Neither you nor the company ever sees a link or a code, and an address of yours or the company’s is refused. The agreement counts once everyone has signed. Its certificate says that you entered the address and that nobody checked who the seller is. You can send a link again or correct an address, and you hear about it when a seller says “This isn’t me” or “Someone else should sign”.',
  },
  {
    question: 'Can I send photos or documents?',
    answer:
      'Yes, once the fee is paid: up to ten images or PDFs with a message, each up to 10MB. Location and camera data are removed from images. PDFs with scripts, embedded files or a password are refused. Only the two of you can open the files; if one of you reports a message, our team can too.',
  },
  {
    question: 'How long does the furniture stay?',
    answer:
      'For the staging period of the offer, from the install date on. Two weeks before the end we ask you both: sold, extend or remove? The term is extended by a month only if you both want it, at the price in the offer. From the install day on, either of you can ask for another month at any time. Otherwise the furniture is picked up on the removal date.',
  },
  {
    question: 'When is a project completed?',
    answer:
      'When you choose Project Completed. The company marks its work completed first, from the agreed install date on, and we ask you to confirm. If you do nothing, the project completes automatically after 14 days. You can close it yourself at any time, also before the install date.',
  },
  {
    question: 'Why do you ask whether the home sold?',
    answer:
      'So that owners see what became of staged homes. Once the furniture is gone, one press answers: under contract, closed, not yet, or taken off the market; the days of the listing and of the contract make it count. Only your account can enter and change it. The company reads neither your answer nor the dates. Its page counts them with those of other homes, from five on, in words such as “about four in five”, and changes only once three homes have changed. What the home sold for is seen by you alone.',
  },
  {
    question: 'Can I show a staged home to other sellers?',
    answer:
      'Yes, with a card of the job: a before-and-after pair, the months of the listing, the contract and the closing, and both names. You find it on the staging page once you have said what became of the home. You can print it, and save or share its picture, once your staging company agrees. It shows no day, no address and no price, and above, at or below list price only if you choose so.',
  },
  {
    question: 'Who sees the photos of the install and of damage?',
    answer:
      'Only you and your staging company. From the install date on, the Photos tab of the project has photos of the rooms by both of you, with the time they were taken and the time we received them. Either of you can note damage there, and the other answers “Seen” or “Not agreed”. “Sheet to print” has all of it.',
  },
  {
    question: 'Does the staging company show photos of my home?',
    answer:
      'Only if you agree. From the agreed install date on, the company can put its photos next to yours under Before and after. Each pair has a switch: turn it on and the pair appears on the company’s page with room, city and month, never with your name, the address or the project. You can turn it off at any time.',
  },
  {
    question: 'How do reviews work?',
    answer:
      'Once a project is completed, you and the company have 14 days to review each other. If the install date comes after that, the 14 days begin on it. Neither sees the other’s review before both are written or the time is up; then both are published at the same moment. Reviews are final, and each of you can reply once. Other owners see the stars and your answers, never your name. They can read your words once they have that company’s contact details.',
  },
]
