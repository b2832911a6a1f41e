/** Element id of the sentence that says whose turn it is, once a page. */
export const jobSentenceId = 'whose-turn'

/** Once a step is done its control is gone, so the focus moves to the sentence that says what is next. */
export function focusJobSentence() {
  const sentence = document.getElementById(jobSentenceId)
  sentence?.focus({ preventScroll: true })
  // Centered, because the toast covers the top.
  sentence?.scrollIntoView({ block: 'center' })
}
