import type { DemoQuestion } from './types.js'

/** On one open project, by companies without an offer on it. */
export const demoQuestions = [
  {
    project: 0,
    company: 4,
    text: 'Is the driveway wide enough for a 26-foot truck, or do we carry everything from the street?',
    hoursAfterPosting: 3,
    answers: [
      { text: 'A truck fits, there is room next to the garage.', hoursAfterPosting: 8 },
      {
        text: 'A truck fits from Tuesday on. Until then a dumpster stands next to the garage, so you would park on the street.',
        hoursAfterPosting: 20,
      },
    ],
  },
  {
    project: 0,
    company: 5,
    text: 'May we hang pictures, or are nails not wanted in the fresh paint?',
    hoursAfterPosting: 6,
    answers: [
      {
        text: 'Pictures are welcome in the living room and the dining room. Please use the existing hooks in the office.',
        hoursAfterPosting: 9,
      },
    ],
  },
  {
    project: 0,
    company: 4,
    text: 'Does the sunroom have heating? We would choose other fabrics without it.',
    hoursAfterPosting: 40,
  },
] as const satisfies readonly DemoQuestion[]
