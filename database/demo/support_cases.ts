import type { DemoCase } from './types.js'

export const demoSupportCases = [
  {
    name: 'Curtis Vail',
    email: 'curtis@vailrentals.example',
    phone: '7045550191',
    city: 'Charlotte',
    state: 'NC',
    userType: 'investor',
    joinedDaysAgo: 24,
    suspended: {
      hoursAgo: 46,
      category: 'information',
      reason:
        'Posted a house with the photos of another listing and deleted it when asked about it.',
    },
    inquiry: {
      subject: 'general',
      hoursAgo: 20,
      message:
        'My account was suspended on Friday. The photos were the ones my agent sent me, and I took the project down as soon as I noticed that they show the wrong house. I can send the contract for the right one. Please open the account again.',
    },
  },
  {
    name: 'Nora Ellis',
    email: 'nora.ellis@elishomes.example',
    phone: '8285550193',
    city: 'Asheville',
    state: 'NC',
    userType: 'realtor',
    joinedDaysAgo: 1,
    bounced: true,
    inquiry: {
      subject: 'technical',
      hoursAgo: 3,
      message:
        'I registered yesterday and never got the email with the link. I think I left out an l in elishomes: I work at Ellis Homes. Can you see what went wrong?',
    },
  },
] as const satisfies readonly DemoCase[]
