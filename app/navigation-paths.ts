/** Paths the server answers itself; the service worker never does. */
export function isServerPath(path: string): boolean {
  return /^\/(api|sync|files|uploads|y|healthz)(\/|$)/.test(path)
}

/** A page inside another site's, and the window for acts: who may show it is the server's answer of this moment. */
export const isEmbeddedPath = (path: string): boolean => /^\/(embed\/|sign\/window\/?$)/.test(path)

/** Guests' links: the light page with its own, small script. Server and service worker must agree on these. */
export function isSignerPath(path: string): boolean {
  return /^\/sign(\/|$)/.test(path)
}

/** The ways in: the light page of people who have no session here. Server and service worker must agree on these. */
export function isEntrancePath(path: string): boolean {
  return /^\/(((adibcp|adibcpu|mbru)\/)?login|register|forgot-password|account-verification|terms|privacy|invite(\/[^/]+)?|auth\/(login|auth-return(\/[^/]+)?|logout-return)|uaepasslogin|clientinfo|refreshtoken)\/?$/.test(
    path,
  )
}
