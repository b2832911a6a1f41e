/** At most this many frames of an error's stack are reported. */
export const clientErrorLimits = { frames: 10 }

/** What a report of an error in the browser consists of. */
export const clientErrorPatterns = {
  /** The error's class. */
  name: /^[A-Z][A-Za-z]{0,39}$/,
  /** A place in a built file: its name, line and column. */
  frame: /^[\w-]{1,60}\.js:\d{1,6}:\d{1,7}$/,
  /** The page, such as `projects/show`. */
  route: /^[a-z_]{1,40}\/[a-z_]{1,40}$/,
  /** The version of the build. */
  release: /^[\w-]{43}$/,
}
