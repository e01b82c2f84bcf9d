/** Which of the light pages an address names, and what it says to that page. */
export type EntrancePage =
  | { readonly kind: 'login'; readonly next?: string; readonly theme?: string }
  | { readonly kind: 'register' }
  | { readonly kind: 'forgot-password' }
  | { readonly kind: 'account-verification' }
  | { readonly kind: 'terms' }
  | { readonly kind: 'privacy' }
  | { readonly kind: 'ask-invite' }
  | { readonly kind: 'invite'; readonly code: string }
  | WaysPage

/** Between here and a provider of sign-ins, and what tells of this browser. */
type WaysPage = { readonly ofWays: true } & (
  | { readonly kind: 'leave'; readonly way?: 'uaePass' }
  | { readonly kind: 'return'; readonly provider?: string }
  | { readonly kind: 'left' }
  | { readonly kind: 'client-info' }
  | { readonly kind: 'refresh-token' }
)

/** Whatever the address is: the server and the service worker bring only those of `isEntrancePath` here. */
export function entrancePage({ pathname, searchParams, hash }: URL): EntrancePage {
  const [first = '', second, third] = pathname.split('/').filter((part) => part !== '')
  if (first === 'auth') return atProvider(second, third)
  if (first === 'uaepasslogin') return { ofWays: true, kind: 'leave', way: 'uaePass' }
  if (first === 'clientinfo') return { ofWays: true, kind: 'client-info' }
  if (first === 'refreshtoken') return { ofWays: true, kind: 'refresh-token' }
  if (second === 'login') return login(searchParams, first)
  if (first === 'invite') {
    // Links of older mails have the code in the path, where servers see it; a newer one says it after the #.
    const code = hash.slice(1) || decoded(second ?? '')
    return code === '' ? { kind: 'ask-invite' } : { kind: 'invite', code }
  }
  const simple = SIMPLE.find((one) => one === first)
  return simple ? { kind: simple } : login(searchParams)
}

/** The pages that come after it look alike, whatever their addresses say. */
export function keepTheme(page: EntrancePage, device: { setTheme(theme: string): void }): void {
  if (page.kind === 'login' && page.theme !== undefined) device.setTheme(page.theme)
}

/** To a provider, and back from one: each of an organisation's has a return address of its own. */
function atProvider(page: string | undefined, id: string | undefined): EntrancePage {
  if (page === 'login') return { ofWays: true, kind: 'leave' }
  if (page !== 'auth-return') return { ofWays: true, kind: 'left' }
  return { ofWays: true, kind: 'return', ...(id !== undefined && { provider: decoded(id) }) }
}

const SIMPLE = ['register', 'forgot-password', 'account-verification', 'terms', 'privacy'] as const

/** `/adibcp/login` is the same page as `/login?theme=adibcp`. */
function login(query: URLSearchParams, ofPath?: string): EntrancePage {
  const next = query.get('next')
  const theme = ofPath ?? query.get('theme')
  return {
    kind: 'login',
    ...(next !== null && { next }),
    ...(theme !== null && /^[\w-]{1,40}$/.test(theme) && { theme }),
  }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
