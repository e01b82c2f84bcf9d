/** Leaving for a provider of sign-ins, from a page of ours that may be left, or in a window beside one that may not. */

export const LEAVE_PATH = '/auth/login'
export type LeavingFor = 'signIn' | 'reprove' | 'link'

export interface Leaving {
  readonly providerId: string
  readonly purpose: LeavingFor
  /** A path of ours, to go on at. */
  readonly next: string
}

/** The page of ours that leaves (`LeavePage`). */
export const leavePath = ({ providerId, purpose, next }: Leaving): string =>
  `${LEAVE_PATH}?${new URLSearchParams({
    provider: providerId,
    ...(purpose !== 'signIn' && { purpose }),
    ...(next !== '/' && { next }),
  })}`

/** What the window says about itself; it lives as long as the window. */
const BESIDE = 'beside'
export const isBeside = (): boolean => {
  try {
    return sessionStorage.getItem(BESIDE) === BESIDE
  } catch {
    return false
  }
}

/** A window beside this page, which stays as it is: nothing typed is lost. Where none may be opened, this page leaves. */
export function leaveBeside(leaving: Leaving): void {
  const beside = window.open(`${leavePath(leaving)}&${BESIDE}=1`, '_blank', 'popup,width=520,height=760')
  if (!beside) location.assign(leavePath(leaving))
}

/** Notes what the address said, for the page that comes back has another one. */
export function noteBeside(query: URLSearchParams): void {
  try {
    if (query.has(BESIDE)) sessionStorage.setItem(BESIDE, BESIDE)
    else sessionStorage.removeItem(BESIDE)
  } catch {
    // Without storage the window goes on as any other page does.
  }
}
