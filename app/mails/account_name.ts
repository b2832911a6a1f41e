import { accountNameOf as nameOf } from '#shared/accounts/account_name'
import { plainLine } from '#shared/values/plain_text'

/** What an account is called among its own people. */
export const accountNameOf = (account: Parameters<typeof nameOf>[0]) => plainLine(nameOf(account))
