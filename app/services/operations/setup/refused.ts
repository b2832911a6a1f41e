/** Why setup stops, as sentences for the operator. Nothing has been written then. */
export class SetupRefused extends Error {
  constructor(readonly sentences: string[]) {
    super(sentences.join('\n'))
  }
}
