import { expect as playwrightExpect } from 'playwright/test'

/** Waits as long as the actions of a page do; Playwright's 5 seconds are too few on a busy machine. */
export const expect = playwrightExpect.configure({ timeout: 20_000 })
