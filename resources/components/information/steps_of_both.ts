/** The way of a project as the owner goes it; `hours` is what a selected company has to pay. */
export const ownerSteps = (hours: number) => [
  {
    title: 'Post the rooms',
    text: 'A title, the city, the kind of home, what should be staged and by when, and up to four photos. There is no field for a street address, and the place and camera data inside the photos are removed. Posting costs nothing.',
  },
  {
    title: 'Compare offers without names',
    text: 'Local staging companies find the project by city or county. Each makes one offer: the price, how long the furniture stays, payment terms and photos of earlier work. You see an identifier instead of a name, nobody can call you, and questions go through Messages.',
  },
  {
    title: 'Accept one',
    text: `The project closes for everybody else at once. The company now has ${hours} hours to confirm by paying the platform fee; until it has, the other offers stay in reserve.`,
  },
  {
    title: 'Talk to the company you chose',
    text: 'With the fee paid, you see the name, company, phone and email of the staging company, and it sees yours. You agree on keys, dates and the contract with each other, and you pay the company directly.',
  },
  {
    title: 'Close the project',
    text: 'The company marks its work as completed, and you complete the project. Without a word from you the project completes itself 14 days later.',
  },
]

/** The same way as the staging company goes it. */
export const companySteps = (hours: number) => [
  {
    title: 'Search where you work',
    text: 'Enter a city or a county and the state. You see every open project there: rooms, size, staging level, timeline and photos.',
  },
  {
    title: 'Make one offer',
    text: 'Looking and offering cost nothing. You see the platform fee for your price before you send the offer, and you can take the offer back while it is pending.',
  },
  {
    title: 'Win, and pay one flat fee',
    text: `Nothing is due unless an owner accepts. Then you pay the platform fee by card within ${hours} hours; a reminder comes after 24.`,
  },
  {
    title: 'Stage the home',
    text: 'Right after the payment you see who the owner is and how to reach them. The price of your offer is between the two of you: Stagely takes no share of it.',
  },
]
