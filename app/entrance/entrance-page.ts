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

/** Whatever the address is: the server and the service worker bring only those of `isEntrancePath` here. */
export function entrancePage({ pathname, searchParams, hash }: URL): EntrancePage {
  const [first = '', second] = pathname.split('/').filter((part) => part !== '')
  if (second === 'login') return login(searchParams, first)
  if (first === 'invite') {
    // Links of older mails have the code in the path, where servers see it; a newer one says it after the #.
    const code = hash.slice(1) || decoded(second ?? '')
    return code === '' ? { kind: 'ask-invite' } : { kind: 'invite', code }
  }
  const simple = SIMPLE.find((one) => one === first)
  return simple ? { kind: simple } : login(searchParams)
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
