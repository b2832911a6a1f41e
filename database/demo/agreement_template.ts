import type { DemoTemplate } from './types.js'

/** For homes whose owners live in them: shorter than the starting text, with house rules. */
export const demoTemplate: DemoTemplate = {
  writtenDaysAgo: 180,
  name: 'Lived-in homes',
  sections: [
    {
      heading: 'Who and where',
      text: '{company}, represented by {company contact}, stages the home at {address}, “{project}” on Stagely, for {client}.',
    },
    {
      heading: 'What we do',
      text: 'We stage {rooms}. We bring furniture, lamps, textiles and pictures of our own, and use yours where we agreed on it at the walk-through. Before we start we photograph every room, so that everything is back in its place afterwards.',
    },
    {
      heading: 'Price',
      text: '{price} in all:\n\n{price parts}\n\nPayment: {payment terms}. The price covers {staging period}. Each further month is {extension rate}.',
    },
    {
      heading: 'Dates',
      text: 'Install: {install date}\nRemoval: {removal date}\n\nIf it snows us in, we come on the next day on which the road is open.',
    },
    {
      heading: 'While you live there',
      text: '1. Pets stay out of the staged rooms.\n2. Please use our sofas only for showings.\n3. Tell us the same day if something breaks. We would rather repair it than find it.\n4. We clean before we leave, and once more for the photographs.',
    },
    {
      heading: 'Damage and insurance',
      text: 'Our furniture is insured, and so is our work in your home. You pay for damage beyond normal wear at the cost of the repair. We pay for what our crew damages.',
    },
    {
      heading: 'If plans change',
      text: 'You can cancel free of charge up to seven days before the install. If the home sells early, give us a week to collect our things. The price stays the same.',
    },
    {
      heading: 'Law',
      text: 'The law of North Carolina applies. Changes count once both of us have signed them.',
    },
  ],
}
