/** Where to go after signing in: a path of ours, never another site's (`//evil.example`, `/\evil.example`). */
export const safePath = (next: unknown): string =>
  typeof next === 'string' &&
  /^\/(?![/\\])[^\p{Cc}\\]*$/u.test(next) &&
  !/^\/(login|logout|register)(\/|$|\?)/.test(next)
    ? next
    : '/'
