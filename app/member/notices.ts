/** What the server has to say above every page: a message of the operators, and the end of a trial (A043). */
import { getLicensePromotion } from '../../sync/calls/account.ts'
import { getSystemMessage } from '../../sync/calls/installation.ts'
import type { ApiClient } from '../session/api-client.ts'
import type { KeyValueStore } from '../session/stored-session.ts'

type Calls = Pick<ApiClient, 'call'>

export interface Promotion {
  /** Null: the product has words of its own for it. */
  readonly linkText: string | null
  readonly discountPercent?: number
  readonly endsAt?: number
}

const KEY = 'systemMessage'

/** The message as it was last told, so that it is there without a network too. Stored only from a good answer. */
export async function askSystemMessage(
  { call }: Calls,
  storage: Pick<KeyValueStore, 'setItem' | 'removeItem'>,
): Promise<string | null | undefined> {
  const answer = await call(getSystemMessage, {})
  if (!answer.ok) return undefined
  const { messageText } = answer.value.data
  const message = typeof messageText === 'string' && messageText !== '' ? messageText : null
  try {
    if (message === null) storage.removeItem(KEY)
    else storage.setItem(KEY, message)
  } catch {
    // Without storage it is told again with the next page.
  }
  return message
}

export function keptSystemMessage(storage: Pick<KeyValueStore, 'getItem'>): string | null {
  try {
    return storage.getItem(KEY)
  } catch {
    return null
  }
}

/** Null while there is nothing to promote, and without an answer: an offer can wait. */
export async function askPromotion({ call }: Calls): Promise<Promotion | null> {
  const answer = await call(getLicensePromotion, {})
  if (!answer.ok || answer.value.data.active !== true) return null
  const { linkText, nameEn, discount, trialEndsAt } = answer.value.data
  const text = [linkText, nameEn].find((one) => typeof one === 'string' && one !== '')
  return {
    linkText: typeof text === 'string' ? text : null,
    ...(typeof discount === 'number' && discount > 0 && { discountPercent: discount }),
    ...(typeof trialEndsAt === 'number' && { endsAt: trialEndsAt }),
  }
}
