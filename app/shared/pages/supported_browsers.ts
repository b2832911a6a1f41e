/**
 * The oldest version of each browser that the pages work in, by its name in MDN's compatibility data.
 * Tailwind 4 needs these. The build, the note for older browsers and the check of the built files read
 * them.
 */
export const supportedBrowsers = {
  safari: '16.4',
  safari_ios: '16.4',
  chrome: '111',
  edge: '111',
  firefox: '128',
} as const
