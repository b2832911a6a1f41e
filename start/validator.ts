import vine, { SimpleMessagesProvider } from '@vinejs/vine'

/** Default messages, for rules without a message of their own. */
vine.messagesProvider = new SimpleMessagesProvider({
  required: 'This is required',
  string: 'Enter text',
  number: 'Enter a number',
  boolean: 'Choose yes or no',
  enum: 'Choose one of the options',
  array: 'Send a list',
  maxLength: 'This is too long: {{ max }} characters at most',
  minLength: 'This is too short: at least {{ min }} characters',
})
