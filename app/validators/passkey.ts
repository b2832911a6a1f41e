import vine from '@vinejs/vine'
import { accountMessages, maxLengths } from '#shared/values/field_rules'
import { maxPasskeyName, proofPurposes } from '#shared/accounts/passkeys'
import { Sentences } from '#validators/messages'
import { blankLine, line, sha256, storedId, versionNumber } from '#validators/rules'

/** Bytes in base64url without padding. The limits leave room for every algorithm. */
const bytes = (maxLength: number) =>
  vine
    .string()
    .regex(/^[\w-]+$/)
    .maxLength(maxLength)

/** What a browser returns for a passkey that is used. */
export const assertion = vine.object({
  id: bytes(1400),
  response: vine.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(4000),
    userHandle: bytes(100).parse(blankLine).nullable().optional(),
  }),
})

export const passkeyValidator = vine.create({ passkey: assertion.clone() })
passkeyValidator.messagesProvider = new Sentences()

/** Fields that confirm who is asking: the password or a passkey. */
export const proofFields = {
  currentPassword: vine.string().minLength(1).maxLength(maxLengths.password).optional(),
  passkey: assertion.clone().optional(),
}

export const proofMessages = {
  'currentPassword.minLength': accountMessages.currentPassword,
}

export const proofValidator = vine.create(proofFields)
proofValidator.messagesProvider = new Sentences(proofMessages)

/** `agreement` for `sign_agreement`, `passkeyId` for `remove_passkey`: what is confirmed. */
export const challengeValidator = vine.create({
  purpose: vine.enum(proofPurposes),
  agreement: vine
    .object({ projectId: storedId(), version: versionNumber(), hash: sha256() })
    .optional()
    .requiredWhen('purpose', '=', 'sign_agreement'),
  passkeyId: storedId().optional().requiredWhen('purpose', '=', 'remove_passkey'),
})
challengeValidator.messagesProvider = new Sentences()

const name = () => line(maxPasskeyName).minLength(1)
const nameMessages = {
  'name.required': 'Enter a name for this passkey',
  'name.minLength': 'Enter a name for this passkey',
}

export const passkeyNameValidator = vine.create({ name: name() })
passkeyNameValidator.messagesProvider = new Sentences(nameMessages)

export const newPasskeyValidator = vine.create({
  name: name(),
  credential: vine.object({
    id: bytes(1400),
    response: vine.object({
      clientDataJSON: bytes(4000),
      attestationObject: bytes(16_000),
      transports: vine
        .array(vine.string().regex(/^[\w-]{1,30}$/))
        .maxLength(10)
        .optional(),
    }),
  }),
})
newPasskeyValidator.messagesProvider = new Sentences(nameMessages)
