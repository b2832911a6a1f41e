import type { DemoReview } from './types.js'

const content = { onTime: true, asAgreed: true, wouldHireAgain: true }

/** Reviews of completed projects. Days are counted from the completion. */
export const demoReviews = [
  {
    project: 'Montford Foursquare',
    owner: {
      ...content,
      afterDays: 2,
      rating: 5,
      title: 'The dining room sold it',
      comment:
        'They asked who was likely to buy before they chose a single chair. Two offers in the first week, and both mentioned the dining room.',
    },
    company: {
      afterDays: 5,
      rating: 5,
      title: 'Empty and clean on the day',
      comment: 'Rooms were cleared, the heat was on, and questions were answered within the hour.',
    },
  },
  {
    project: 'Biltmore Lake Spec House',
    owner: { ...content, afterDays: 4, rating: 5, title: 'Like the finished brochure' },
    company: { afterDays: 3, rating: 4, comment: 'The appliances arrived a day after our crew.' },
  },
  {
    project: 'Haw Creek Rambler',
    owner: {
      ...content,
      afterDays: 6,
      rating: 4,
      comment: 'Good eye for small rooms. The rugs were a touch too formal for this house.',
    },
  },
  {
    project: 'Kenilworth Cottage Duplex',
    owner: {
      onTime: false,
      asAgreed: true,
      wouldHireAgain: true,
      afterDays: 1,
      rating: 3,
      title: 'Two days late, then very good',
      comment:
        'The truck came two days after the agreed date, and I had to move the photographer. The rooms themselves were what we had talked about.',
      reply: {
        afterDays: 1,
        text: 'You are right about the two days. Our supplier delivered late, and we should have called you sooner. We took the extra day of rental off the bill.',
      },
    },
    company: {
      afterDays: 6,
      rating: 4,
      title: 'Patient with a late truck',
      comment: 'Clear about what was wanted, and fair when our delivery slipped.',
    },
  },
  {
    project: 'Grove Park Tudor',
    owner: {
      ...content,
      afterDays: 9,
      rating: 4,
      comment: 'Heavy furniture for heavy beams. It worked better than I expected.',
    },
    company: { afterDays: 2, rating: 5 },
  },
  {
    project: 'West Asheville Row House',
    owner: {
      ...content,
      afterDays: 3,
      rating: 5,
      title: 'Third time with this company',
      comment: 'Same crew, same care. They remembered where the narrow staircase turns.',
    },
    company: { afterDays: 4, rating: 5, title: 'Always prepared' },
  },
  {
    project: 'Five Points Bungalow',
    owner: {
      ...content,
      afterDays: 7,
      rating: 5,
      comment: 'Warm without being crowded. Buyers sat down during the open house.',
    },
    company: {
      afterDays: 12,
      rating: 3,
      title: 'Good house, changing plans',
      comment: 'The list of rooms changed twice after we had loaded the truck.',
      reply: {
        afterDays: 2,
        text: 'The sellers moved out in two steps, which we learned late ourselves. Next time the list is final before you load.',
      },
    },
  },
  {
    project: 'Haw Creek Ranch',
    owner: {
      ...content,
      afterDays: 5,
      rating: 5,
      title: 'Ready a day early',
      comment: 'The photos could be taken on Thursday instead of Friday.',
    },
    company: { afterDays: 8, rating: 5 },
  },
  {
    project: 'Biltmore Village Flat',
    owner: { ...content, wouldHireAgain: false, afterDays: 10, rating: 4 },
    company: {
      afterDays: 13,
      rating: 2,
      title: 'Hard to reach',
      comment: 'Nobody answered for a week, and the elevator was not booked.',
    },
    reported: 'The elevator was booked. I can send the confirmation of the building.',
  },
  {
    project: 'Bungalow on Cumberland',
    owner: {
      ...content,
      afterDays: 2,
      rating: 5,
      title: 'Exactly what we agreed on',
      comment: 'They walked through the house with me first and kept to the list afterwards.',
    },
    company: { afterDays: 3, rating: 5, title: 'A pleasure to work for' },
  },
  {
    project: 'Brick Georgian, Kenilworth',
    owner: { ...content, afterDays: 8, rating: 4 },
    company: { afterDays: 4, rating: 5, comment: 'Decided within a day and stayed with it.' },
  },
  {
    project: 'Beaver Lake Colonial, Main Floor',
    company: { afterDays: 6, rating: 4 },
  },
  {
    project: 'Beaver Lake Ranch, Corner Lot',
    company: { afterDays: 8, rating: 5, title: 'Sold before the first weekend was over' },
  },
  {
    project: 'Myers Park Brick Traditional',
    owner: {
      ...content,
      afterDays: 3,
      rating: 4,
      comment: 'Solid work. The bedrooms got less attention than the rooms downstairs.',
    },
    company: { afterDays: 3, rating: 5 },
  },
  {
    project: 'Eastover Brick Georgian',
    owner: { ...content, afterDays: 5, rating: 5, title: 'Worth every dollar' },
    company: { afterDays: 9, rating: 4 },
  },
  {
    project: 'Commonwealth Row House, End of the Row',
    owner: {
      onTime: true,
      asAgreed: false,
      wouldHireAgain: true,
      afterDays: 4,
      rating: 3,
      comment: 'On time and friendly, but the sofa in the photos was not the one in the offer.',
    },
  },
  {
    project: 'Land Park Ranch',
    owner: { ...content, afterDays: 2, rating: 5 },
    company: { afterDays: 2, rating: 5 },
  },
  {
    project: 'Short North Condo above the Park',
    company: { afterDays: 11, rating: 5, title: 'Best prepared home this year' },
  },
] as const satisfies readonly DemoReview[]
