import type { Page } from 'playwright'

/** A device with a screen lock that Chromium simulates for a page. */
export interface VirtualAuthenticator {
  /** Whether someone is there who unlocks it; it waits otherwise. */
  setPresence: (isPresent: boolean) => Promise<void>
  /** Whether the person passes the screen lock. */
  setVerified: (isVerified: boolean) => Promise<void>
  /** The number of its passkeys. */
  count: () => Promise<number>
}

export async function addAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    setPresence: async (enabled) => {
      await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
    },
    setVerified: async (isUserVerified) => {
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
    },
    count: async () => {
      const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId })
      return credentials.length
    },
  }
}
