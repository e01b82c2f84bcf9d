/** Where to go after signing in: a path of ours, never another site's (`//evil.example`, `/\evil.example`). */
export const ownPath = (next: unknown): string =>
  typeof next === 'string' &&
  /^\/(?![/\\])[^\p{Cc}\\]*$/u.test(next) &&
  !/^\/(login|logout|register)(\/|$|\?)/.test(next)
    ? next
    : '/'

/** Where to sign in on the way to `wanted`, a path of ours. */
export const signInPath = (wanted: string): string =>
  wanted === '/' ? '/login' : `/login?${new URLSearchParams({ next: wanted })}`
