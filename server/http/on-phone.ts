/** Whether a person holds a phone. Only what is offered first depends on it: anybody may say anything here. */
import type { CallContext } from './call.ts'

export const isOnPhone = ({ userAgent, header }: Pick<CallContext, 'userAgent' | 'header'>): boolean =>
  header('sec-ch-ua-mobile') === '?1' || /\b(iPhone|iPod)\b|\bAndroid\b.*\bMobile\b/.test(userAgent)
