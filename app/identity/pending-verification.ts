/** Whose address is being proven, over a reload of the page; gone with the tab. */
export interface PendingVerification {
  readonly userId: string
  readonly email: string
}

const KEY = 'pending-verification'

export function rememberVerification(pending: PendingVerification): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(pending))
  } catch {
    // Without storage a reload leads back to the sign-in page, which leads here again.
  }
}

export function pendingVerification(): PendingVerification | null {
  try {
    const value = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Partial<PendingVerification> | null
    return typeof value?.userId === 'string' && typeof value.email === 'string'
      ? { userId: value.userId, email: value.email }
      : null
  } catch {
    return null
  }
}

export function forgetVerification(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {}
}
