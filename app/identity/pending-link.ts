/** An account elsewhere that came back and is nobody's here yet: it waits in this window for whoever signs in. */
export interface PendingLink {
  readonly id: string
  readonly label: string
  readonly provider: string
}

const KEY = 'pending-link'

export function rememberLink(link: PendingLink | null): void {
  try {
    if (link === null) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, JSON.stringify(link))
  } catch {
    // Without storage they sign in as before, and link the account later.
  }
}

export function pendingLink(): PendingLink | null {
  try {
    const value = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Partial<PendingLink> | null
    return typeof value?.id === 'string' && typeof value.label === 'string'
      ? { id: value.id, label: value.label, provider: value.provider ?? '' }
      : null
  } catch {
    return null
  }
}
