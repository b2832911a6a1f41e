import type { DemoConversation } from './types.js'

export const demoConversations = [
  {
    project: 0,
    company: 0,
    lastUnread: true,
    messages: [
      {
        from: 'owner',
        minutesLater: 95,
        text: 'Hello, is the sunroom included in your offer, or only the six rooms on the list?',
      },
      {
        from: 'company',
        minutesLater: 40,
        text: 'Included. Two chairs and a lamp, as you wrote. I would add a small rug, because the tiles look cold in pictures.',
      },
      {
        from: 'owner',
        minutesLater: 18,
        text: 'Good. And could the table in the dining room seat eight?',
      },
      {
        from: 'company',
        minutesLater: 130,
        text: 'It opens to eight. For the photographs I would leave it at six, so that the window stays free.',
      },
    ],
  },
  {
    project: 0,
    company: 1,
    lastUnread: true,
    messages: [
      {
        from: 'company',
        minutesLater: 12,
        text: 'Good afternoon. We could install on the fourteenth and photograph the next morning. Would that suit your listing date?',
      },
      {
        from: 'owner',
        minutesLater: 35,
        text: 'The fifteenth would be better, the cleaners come on the fourteenth.',
      },
      { from: 'company', minutesLater: 8, text: 'The fifteenth works. I have noted it.' },
    ],
  },
  {
    project: 0,
    company: 2,
    lastUnread: false,
    messages: [
      {
        from: 'owner',
        minutesLater: 60,
        text: 'Your term is thirty days. Houses in Lakeview have taken about two months lately, so how would the second month be billed?',
      },
      {
        from: 'company',
        minutesLater: 210,
        text: 'From day thirty-one, by full months. If it sells in the first week of a month, I charge half of it.',
      },
      { from: 'owner', minutesLater: 15, text: 'That helps, thank you.' },
    ],
  },
  {
    project: 2,
    company: 4,
    lastUnread: true,
    messages: [
      {
        from: 'owner',
        minutesLater: 300,
        text: 'Could you see the loft as a guest room, or is it too low for a bed?',
      },
      {
        from: 'company',
        minutesLater: 95,
        text: 'It takes a bed with a low frame under the window. I drew it that way in the plan.',
      },
      {
        from: 'company',
        minutesLater: 9600,
        text: 'Thank you for choosing us, the fee is paid. Call me at (704) 555-0114 and we will settle the delivery.',
      },
      {
        from: 'owner',
        minutesLater: 45,
        text: 'Just tried, you were on another call. My number is (828) 555-0117. The key is with the site manager until four.',
      },
      {
        from: 'company',
        minutesLater: 30,
        text: 'Got it. Two trucks, Tuesday at seven in the morning.',
      },
      {
        from: 'owner',
        minutesLater: 8640,
        text: 'The loft turned out well. The builder asks whether the desk could move to the window.',
      },
      {
        from: 'company',
        minutesLater: 75,
        text: 'We can do that on Friday, when we bring the lamps.',
      },
    ],
  },
  {
    project: 13,
    company: 0,
    lastUnread: false,
    messages: [
      {
        from: 'owner',
        minutesLater: 180,
        text: 'The sellers are there on weekends. Is Monday through Thursday realistic for a first floor of this size?',
      },
      {
        from: 'company',
        minutesLater: 50,
        text: 'Two days for five rooms, and one morning for lamps and art. Monday to Wednesday is enough.',
      },
      {
        from: 'owner',
        minutesLater: 10400,
        text: 'I see that the fee went through. The key is in the lockbox at the side door, and the sellers know you are coming.',
      },
      {
        from: 'company',
        minutesLater: 25,
        text: 'Good to work with you again after Haw Creek. Send me the floor plan at renee@stagely.example or here, and I will mark the pieces in it.',
      },
      {
        from: 'owner',
        minutesLater: 1500,
        text: 'Here is the plan, and the hall as it is today. Please keep the bench free, the sellers take their boots off there.',
        files: {
          'First floor.pdf': 'files/first-floor.pdf',
          'Hall.jpg': 'rooms/entry-empty-31.webp',
        },
      },
      { from: 'company', minutesLater: 12, text: 'The bench stays free.' },
    ],
  },
  {
    project: 6,
    company: 0,
    lastUnread: true,
    messages: [
      {
        from: 'owner',
        minutesLater: 400,
        text: 'Would you leave the pieces until spring? We may need the model longer than the 60 days.',
      },
      {
        from: 'company',
        minutesLater: 120,
        text: 'That is possible. The monthly price in the offer would apply, and swapping the plants would be free.',
      },
      {
        from: 'owner',
        minutesLater: 1300,
        text: 'Understood. And would you bring in the furniture from the roof deck before a frost?',
      },
    ],
  },
  {
    project: 7,
    company: 0,
    lastUnread: false,
    messages: [
      {
        from: 'company',
        minutesLater: 30,
        text: 'The desk would go in the corner by the window, with its back to the brick. Is there an outlet on that side?',
      },
      {
        from: 'owner',
        minutesLater: 240,
        text: 'Two, and one in the floor. Thank you, I will decide by Friday.',
      },
    ],
  },
  {
    project: 9,
    company: 2,
    lastUnread: true,
    messages: [
      {
        from: 'owner',
        minutesLater: 600,
        text: 'I have never sold a house without an agent. Do I need to move the garden furniture before you come?',
      },
      {
        from: 'company',
        minutesLater: 150,
        text: 'No, leave it. I will use it on the porch and bring cushions.',
      },
      {
        from: 'owner',
        minutesLater: 45,
        text: 'How kind. My neighbor says staging takes a whole day, is that so?',
      },
      { from: 'company', minutesLater: 20, text: 'For your cottage about four hours.' },
    ],
  },
  {
    project: 19,
    company: 4,
    lastUnread: false,
    messages: [
      {
        from: 'owner',
        minutesLater: 120,
        text: 'The same care as in Myers Park, with less furniture. The sunroom worries me.',
      },
      {
        from: 'company',
        minutesLater: 60,
        text: 'A daybed and one tall plant, nothing else. People will walk there to sit down.',
      },
      {
        from: 'owner',
        minutesLater: 30,
        text: 'Then send a sketch to caroline@mebaneproperties.example when you have one.',
      },
    ],
  },
  {
    project: 32,
    company: 6,
    lastUnread: true,
    messages: [
      {
        from: 'company',
        minutesLater: 90,
        text: 'One question about the study: does the desk face the street or the bookcase? We have one for each case.',
      },
      {
        from: 'owner',
        minutesLater: 200,
        text: 'The street. The bookcase is shallow and looks better empty.',
      },
      { from: 'company', minutesLater: 15, text: 'Then it will be the walnut one.' },
    ],
  },
  {
    project: 52,
    company: 8,
    lastUnread: false,
    messages: [
      {
        from: 'owner',
        minutesLater: 700,
        text: 'The sellers would like to see one picture of the living room before you bring the rest.',
      },
      {
        from: 'company',
        minutesLater: 90,
        text: 'I will photograph it as soon as the first truck is unloaded.',
      },
      {
        from: 'company',
        minutesLater: 11400,
        text: 'The picture is in your mail. My phone is (503) 555-0160 if they have wishes.',
      },
      {
        from: 'owner',
        minutesLater: 30000,
        text: 'They had only one: keep the lamp. The house sold on the second weekend, so you can plan the pickup.',
      },
    ],
  },
  {
    project: 25,
    company: 10,
    lastUnread: true,
    messages: [
      {
        from: 'owner',
        minutesLater: 7700,
        text: 'The company we had chosen withdrew. Is your offer still open, and could you install within two weeks?',
      },
      {
        from: 'company',
        minutesLater: 160,
        text: 'It is, and we can. Could the parlor stay as it is until we have measured the turret?',
      },
      { from: 'owner', minutesLater: 55, text: 'Yes. Nothing will be moved.' },
    ],
  },
  {
    project: 1,
    company: 3,
    lastUnread: false,
    reported: 'Wants to be paid in cash, past Stagely.',
    messages: [
      {
        from: 'owner',
        minutesLater: 200,
        text: 'Does your price include the furniture on the porch?',
      },
      {
        from: 'company',
        minutesLater: 75,
        text: 'It can. If we leave the platform out of it and you pay in cash on the day of delivery, I take another ten percent off.',
      },
    ],
  },
] as const satisfies readonly DemoConversation[]
