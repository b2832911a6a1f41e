import { expect as playwrightExpect } from 'playwright/test'
import { limits } from '#tests/helpers/waiting'

/** Waits as long as the actions of a page do. */
export const expect = playwrightExpect.configure({ timeout: limits.page })
