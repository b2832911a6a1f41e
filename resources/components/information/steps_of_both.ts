/** The steps of a project for its owner; `hours` is what a selected company has to pay. */
export const ownerSteps = (hours: number) => [
  {
    title: 'Post the rooms',
    text: "A title, the city, the type of home, what to stage and by when, and up to four photos. The form doesn't ask for a street address, and location and camera data are stripped from photos. Posting is free.",
  },
  {
    title: 'Compare offers without names',
    text: 'Local staging companies find your project by city or county. Each makes one offer: the price, how long the furniture stays, payment terms and photos of earlier work. You see an identifier instead of a name, nobody can call you, and you can ask questions under Messages.',
  },
  {
    title: 'Accept one',
    text: `Your project closes to new offers at once. The company has ${hours} hours to confirm by paying the platform fee. Until it has, your other offers stay in reserve.`,
  },
  {
    title: 'Talk to the company you chose',
    text: "Once the fee is paid, you see the company's name, phone and email, and it sees yours. You agree on keys, dates and the contract with each other, and you pay the company directly.",
  },
  {
    title: 'Close the project',
    text: 'The company marks its work completed, and you complete the project. If you do nothing, it completes automatically after 14 days.',
  },
]

/** The same for a staging company. */
export const companySteps = (hours: number) => [
  {
    title: 'Search where you work',
    text: 'Enter a city or county and a state. You see every open project there: rooms, size, staging level, timeline and photos.',
  },
  {
    title: 'Make one offer',
    text: 'Searching and making offers is free. You see the platform fee for your price before you send the offer, and you can cancel the offer while it is pending.',
  },
  {
    title: 'Win, and pay one flat fee',
    text: `You owe nothing unless an owner accepts. Then you pay the platform fee by card within ${hours} hours. We remind you after 24.`,
  },
  {
    title: 'Stage the home',
    text: 'Right after the payment you see who the owner is and how to reach them. The price of your offer is between the two of you: Stagely takes no share of it.',
  },
]
