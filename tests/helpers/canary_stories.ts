import { writeFile } from 'node:fs/promises'
import type { Assert } from '@japa/assert'
import { databaseDump } from '#tests/helpers/database'
import { CanaryMarket } from '#tests/helpers/canary_market'
import { CanaryScan } from '#tests/helpers/canary_crawl'
import { useServers } from '#tests/helpers/canary_requests'
import { isPersonal } from '#tests/helpers/canary_rules'
import { canariesIn, type Canary } from '#tests/helpers/canary_tokens'
import { emptyMarketWithoutWebhooks } from '#tests/helpers/payments'
import { startSecondServer, type SecondServer } from '#tests/helpers/second_server'

type Act = (market: CanaryMarket) => Promise<unknown>

/** Steps in order; after each one every viewer requests everything. */
const stories = {
  /** A deal from registration to the deletion of both accounts. */
  deal: {
    'registered': (market) => market.register(),
    'posted': (market) => market.post(),
    'asked': async (market) => {
      await market.askAbout('bidder')
      await market.askAbout('rival')
    },
    'answered': (market) => market.answerQuestions(),
    'asked again': (market) => market.askAbout('stranger'),
    'offered': async (market) => {
      await market.createBid('bidder')
      await market.createBid('rival', 0, 2900)
    },
    'shared with the seller': (market) => market.shareWithSeller(),
    'written': async (market) => {
      await market.write('bidder', 'owner')
      await market.write('owner', 'bidder')
      await market.write('stranger', 'otherOwner')
    },
    'accepted': (market) => market.accept('bidder'),
    'checkout opened': (market) => market.checkout('bidder'),
    'paid': (market) => market.pay('bidder'),
    'owner reported': (market) => market.reportOwner('bidder'),
    'staging agreed': (market) => market.agreeOnStaging('bidder'),
    'agreement drafted': (market) => market.draftAgreement('bidder'),
    'agreement declined': async (market) => {
      await market.sendAgreement('bidder')
      await market.declineAgreement('bidder', 'owner')
      await market.draftAgreement('bidder')
    },
    'agreement signed': async (market) => {
      await market.sendAgreement('bidder')
      await market.signAgreement('bidder', 'owner')
      await market.signAgreement('bidder', 'company')
    },
    'agreement reported': (market) => market.reportAgreement('bidder', 'owner'),
    'written after the release': (market) => market.write('owner', 'bidder'),
    'work completed': async (market) => {
      await market.reachInstall('bidder')
      await market.finishWork('bidder')
    },
    'home sold': (market) => market.reportOutcome('bidder'),
    'payments entered': (market) => market.bill('bidder'),
    'project completed': (market) => market.complete(),
    'owner has reviewed': (market) => market.review('bidder', 'owner'),
    'both have reviewed': async (market) => {
      await market.review('bidder', 'company')
      await market.answerReview('bidder')
    },
    'company hired by another owner': async (market) => {
      await market.post('otherOwner')
      await market.createBid('bidder', 1, 90)
      await market.accept('bidder', 1)
    },
    'offers on a second project': async (market) => {
      await market.post()
      await market.createBid('bidder', 2)
    },
    'review removed': (market) => market.removeReview('bidder'),
    'refunded': (market) => market.refund('bidder'),
    'company suspended': (market) => market.suspend('bidder'),
    'company reinstated': (market) => market.reinstate('bidder'),
    'rival deleted': (market) => market.deleteAccount('rival', 'admin'),
    'company deleted': (market) => market.deleteAccount('bidder', 'admin'),
    'owner deleted': (market) => market.deleteAccount('owner'),
  },

  /** A late payment after reports and moderation. */
  moderated: {
    'registered': (market) => market.register(),
    'posted twice': async (market) => {
      await market.post()
      await market.post('otherOwner')
    },
    'written first': async (market) => {
      await market.write('bidder', 'owner')
      await market.write('owner', 'bidder')
      await market.inquire()
    },
    'reported': (market) => market.report('owner', 'bidder'),
    'offered': async (market) => {
      await market.createBid('bidder')
      await market.createBid('rival', 1)
    },
    'project hidden': (market) => market.hide(),
    'project shown': (market) => market.unhide(),
    'owner suspended': (market) => market.suspend('owner'),
    'owner reinstated': (market) => market.reinstate('owner'),
    'accepted': (market) => market.accept('bidder'),
    'payment declined': async (market) => {
      await market.checkout('bidder')
      await market.declinePayment('bidder')
    },
    'offer released': (market) => market.unselect('bidder'),
    'other accepted and paid': async (market) => {
      await market.accept('rival', 1)
      await market.checkout('rival', 1)
      await market.pay('rival', 1)
    },
    'owner deleted': (market) => market.deleteAccount('owner'),
    'paying company deleted': (market) => market.deleteAccount('rival'),
  },

  /** Bids without a fee, and projects that end early. */
  early: {
    'registered': (market) => market.register(),
    'posted twice': async (market) => {
      await market.post()
      await market.post('otherOwner')
    },
    'offered': async (market) => {
      await market.createBid('bidder', 0, 90)
      await market.createBid('rival', 0, 80)
      await market.createBid('rival', 1)
      await market.createBid('stranger', 1)
    },
    'written': async (market) => {
      await market.write('rival', 'owner')
      await market.write('otherOwner', 'stranger')
    },
    'withdrawn': (market) => market.withdraw('rival', 1),
    'declined': (market) => market.decline('stranger', 1),
    'accepted without a fee': (market) => market.accept('bidder'),
    'other project cancelled': (market) => market.cancelProject(1),
    'owner suspended': (market) => market.suspend('owner'),
    'owner reinstated': (market) => market.reinstate('owner'),
    'completed': (market) => market.complete(),
    'project removed': (market) => market.removeProject(),
    'other owner deleted': (market) => market.deleteAccount('otherOwner', 'admin'),
    'owner deleted': (market) => market.deleteAccount('owner', 'admin'),
    'company deleted': (market) => market.deleteAccount('bidder'),
  },

  /** People who change all their details during a deal. */
  changing: {
    'registered': (market) => market.register(),
    'posted': (market) => market.post('otherOwner'),
    'offered and written': async (market) => {
      await market.createBid('rival')
      await market.createBid('stranger')
      await market.write('rival', 'otherOwner')
      await market.write('otherOwner', 'stranger')
    },
    'profiles changed': async (market) => {
      await market.changeProfile('rival')
      await market.changeProfile('otherOwner')
    },
    'addresses changed': async (market) => {
      await market.changeAddress('rival')
      await market.changeAddress('otherOwner')
    },
    'password changed': (market) => market.changePassword('rival'),
    'password forgotten': (market) => market.forgetPassword('otherOwner'),
    'blocked': (market) => market.block('otherOwner', 'stranger'),
    'accepted': (market) => market.accept('rival'),
    'company suspended': (market) => market.suspend('rival'),
    'company reinstated': (market) => market.reinstate('rival'),
    'paid': async (market) => {
      await market.checkout('rival')
      await market.pay('rival')
    },
    'profiles changed again': async (market) => {
      await market.changeProfile('rival')
      await market.changeProfile('otherOwner')
    },
    'owner suspended': (market) => market.suspend('otherOwner'),
    'owner deleted': (market) => market.deleteAccount('otherOwner', 'admin'),
    'company deleted': (market) => market.deleteAccount('rival'),
  },

  /** A paid job that is given up, and the next company. */
  givenUp: {
    'paid': async (market) => {
      await market.register()
      await market.post()
      await market.createBid('bidder')
      await market.createBid('rival', 0, 2900)
      await market.write('rival', 'owner')
      await market.accept('bidder')
      await market.checkout('bidder')
      await market.pay('bidder')
      await market.agreeOnStaging('bidder')
    },
    'signed': async (market) => {
      await market.draftAgreement('bidder')
      await market.sendAgreement('bidder')
      await market.signAgreement('bidder', 'owner')
      await market.signAgreement('bidder', 'company')
    },
    'given up': async (market) => {
      await market.giveUp('bidder')
      await market.write('bidder', 'owner')
      await market.confirm('rival')
      await market.accept('rival')
    },
    'next paid': async (market) => {
      await market.checkout('rival')
      await market.pay('rival')
    },
  },

  /** A short version of the deal, for the regular suite. */
  short: {
    'accepted': async (market) => {
      await market.register()
      await market.post()
      await market.createBid('bidder')
      await market.createBid('rival', 0, 2900)
      await market.write('bidder', 'owner')
      await market.shareWithSeller()
      await market.accept('bidder')
    },
    'paid, and the rival deleted': async (market) => {
      await market.checkout('bidder')
      await market.pay('bidder')
      await market.agreeOnStaging('bidder')
      await market.draftAgreement('bidder')
      await market.sendAgreement('bidder')
      await market.declineAgreement('bidder', 'owner')
      await market.draftAgreement('bidder')
      await market.sendAgreement('bidder')
      await market.signAgreement('bidder', 'company')
      await market.signAgreement('bidder', 'owner')
      await market.reportAgreement('bidder', 'company')
      await market.draftAgreement('bidder')
      await market.deleteAccount('rival')
      await market.complete()
      await market.reachInstall('bidder')
      await market.review('bidder', 'owner')
    },
    'offers on a second project': async (market) => {
      await market.post()
      await market.createBid('bidder', 1)
      await market.createBid('stranger', 1)
      await market.shareWithSeller(1)
    },
  },
} satisfies Record<string, Record<string, Act>>

export type Story = keyof typeof stories

/** Without rate limits, which would replace the pages, and with verbose logs. */
const openServer = () =>
  startSecondServer({
    LOG_LEVEL: 'trace',
    THROTTLE_READS: '0',
    THROTTLE_SELLER_READS: '0',
    THROTTLE_EXPORTS: '0',
    THROTTLE_FILES: '0',
    THROTTLE_PHOTOS: '0',
    THROTTLE_PREVIEWS: '0',
    THROTTLE_MESSAGES: '0',
    THROTTLE_CONVERSATIONS: '0',
    THROTTLE_CONTACT: '0',
    THROTTLE_CONFIRMATION: '0',
  })

/**
 * Plays the stories one after the other, each in its own market next to the earlier ones.
 *
 * @returns the scan with everything that was read
 */
export async function playStories(assert: Assert, names: Story[], servers = 2) {
  await emptyMarketWithoutWebhooks()
  const scan = new CanaryScan()
  const started: SecondServer[] = []
  try {
    started.push(...(await Promise.all(Array.from({ length: servers }, openServer))))
    useServers(started.map(({ port }) => port))
    for (const name of names) await playStory(name, scan)
    for (const { log } of started) {
      assert.include(log(), 'request')
      scan.look(log(), 'anonymous', 'log', 'the log')
    }
  } finally {
    await Promise.all(started.map(({ stop }) => stop()))
    await report(scan)
  }
  const leaks = [...scan.leaks.keys()]
  assert.isEmpty(leaks, `${leaks.length} leaks:\n${leaks.slice(0, 40).join('\n')}`)
  assert.isAbove(scan.sightings, scan.responses / 2)
  return scan
}

async function report({ responses, emails, sightings, leaks }: CanaryScan) {
  const { CANARY_REPORT: file } = process.env
  if (!file) return
  const figures = `${responses} responses, ${emails} emails, ${sightings} canaries seen`
  await writeFile(file, [figures, ...leaks.keys()].join('\n'))
}

async function playStory(name: Story, scan: CanaryScan) {
  const market = new CanaryMarket()
  for (const [step, act] of Object.entries<Act>(stories[name])) {
    await act(market)
    await scan.readEmails(market, `${name}, ${step}`)
    await scan.crawl(market, `${name}, ${step}`)
    await scanDatabase(scan, market, `${name}, ${step}`)
  }
}

/**
 * R19: a deleted account's data is gone from every table except those about payments, and from signatures
 * once the other side has deleted its account, too (AGR-39).
 */
async function scanDatabase(scan: CanaryScan, { plots }: CanaryMarket, step: string) {
  const agreements = plots.flatMap((plot) => plot.agreements)
  const isKept = (table: string, { about }: Canary) =>
    table === 'agreement_signatures' &&
    agreements.some(
      ({ company, owner, isDeleted }) => !isDeleted && (company === about || owner === about)
    )
  const dump = await databaseDump(['payments', 'receipts', 'payment_events'])
  for (const [table, rows] of Object.entries(dump)) {
    for (const { canary, text } of canariesIn(JSON.stringify(rows))) {
      if (!isPersonal(canary.field) || canary.field === 'exif') continue
      if (isKept(table, canary)) continue
      scan.lookAtRow(canary, `${step}: ${text} in table ${table}`)
    }
  }
}
