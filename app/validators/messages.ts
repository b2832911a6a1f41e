import { SimpleMessagesProvider } from '@vinejs/vine'
import type { messages as vineMessages } from '@vinejs/vine/defaults'
import type { FieldContext } from '@vinejs/vine/types'

/** What people read about each rule that has no sentence of its own: never the name of a field. */
const sentences: Record<keyof typeof vineMessages, string> = {
  'required': 'This is required',
  'string': 'Enter text',
  'email': 'Enter an email address such as name@example.com',
  'mobile': 'Enter a mobile phone number',
  'creditCard': 'Enter a card number',
  'passport': 'Enter a passport number',
  'postalCode': 'Enter a postal code',
  'regex': 'Check the format',
  'ascii': 'Use only unaccented letters, digits and punctuation',
  'iban': 'Enter an IBAN',
  'jwt': 'This token is not valid',
  'coordinates': 'Enter a latitude and a longitude',
  'url': 'Enter a web address such as https://example.com',
  'activeUrl': 'Enter the web address of a page that exists',
  'alpha': 'Use only letters',
  'alphaNumeric': 'Use only letters and digits',
  'minLength': 'This is too short: at least {{ min }} characters',
  'maxLength': 'This is too long: {{ max }} characters at most',
  'fixedLength': 'Enter exactly {{ size }} characters',
  'confirmed': 'The two entries are different',
  'endsWith': 'This must end with {{ substring }}',
  'startsWith': 'This must start with {{ substring }}',
  'sameAs': 'The two entries are different',
  'notSameAs': 'The two entries are the same',
  'in': 'Choose one of the options',
  'notIn': 'Choose something else',
  'ipAddress': 'Enter an IP address',
  'vat': 'Enter a VAT number',
  'uuid': 'This id is not valid',
  'ulid': 'This id is not valid',
  'hexCode': 'Enter a color such as #9a3f1c',
  'boolean': 'Choose yes or no',
  'number': 'Enter a number',
  'number.in': 'Choose one of the options',
  'min': 'Enter {{ min }} or more',
  'max': 'Enter {{ max }} or less',
  'range': 'Enter a number between {{ min }} and {{ max }}',
  'positive': 'Enter a number above 0',
  'negative': 'Enter a number below 0',
  'nonNegative': 'Enter 0 or more',
  'nonPositive': 'Enter 0 or less',
  'decimal': 'Enter a number with {{ digits }} decimal places',
  'withoutDecimals': 'Enter a whole number',
  'accepted': 'Agree to this to go on',
  'enum': 'Choose one of the options',
  'literal': 'This must be {{ expectedValue }}',
  'object': 'Send an object',
  'array': 'Send a list',
  'array.minLength': 'Choose at least {{ min }}',
  'array.maxLength': 'Choose at most {{ max }}',
  'array.fixedLength': 'Choose exactly {{ size }}',
  'notEmpty': 'Choose at least one',
  'distinct': 'Choose each only once',
  'record': 'Send an object',
  'record.minLength': 'Send at least {{ min }} entries',
  'record.maxLength': 'Send at most {{ max }} entries',
  'record.fixedLength': 'Send exactly {{ size }} entries',
  'tuple': 'Send a list',
  'union': 'This is not valid',
  'unionGroup': 'This is not valid',
  'unionOfTypes': 'This is not valid',
  'date': 'Enter a day such as 2027-03-31',
  'date.equals': 'Enter {{ expectedValue }}',
  'date.after': 'Enter a day after {{ expectedValue }}',
  'date.before': 'Enter a day before {{ expectedValue }}',
  'date.afterOrEqual': 'Enter {{ expectedValue }} or a later day',
  'date.beforeOrEqual': 'Enter {{ expectedValue }} or an earlier day',
  'date.sameAs': 'The two days are different',
  'date.notSameAs': 'The two days are the same',
  'date.afterField': 'Enter a day after the first one',
  'date.afterOrSameAs': 'The second day is before the first',
  'date.beforeField': 'Enter a day before the last one',
  'date.beforeOrSameAs': 'The first day is after the second',
  'date.weekend': 'Enter a day of a weekend',
  'date.weekday': 'Enter a day from Monday to Friday',
  'nativeFile': 'Send a file',
  'nativeFile.minSize': 'This file is too small',
  'nativeFile.maxSize': 'This file is too large',
  'nativeFile.mimeTypes': 'This type of file is not accepted',
}

/** The sentences of a validator, by field or rule, and those above for all other rules. */
export class Sentences extends SimpleMessagesProvider {
  constructor(own: Record<string, string> = {}) {
    super({ ...sentences, ...own })
  }
}

/** Says which home an error is about: "Home 3: City is required". */
export class HomeMessages extends Sentences {
  getMessage(
    rawMessage: string,
    rule: string,
    field: FieldContext,
    args?: Record<string, unknown>
  ): string {
    const message = super.getMessage(rawMessage, rule, field, args)
    const home = /^homes\.(\d+)\./.exec(field.getFieldPath())
    return home ? `Home ${Number(home[1]) + 1}: ${message}` : message
  }
}
