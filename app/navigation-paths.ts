/** Paths the server answers itself; the service worker never does. */
export function isServerPath(path: string): boolean {
  return /^\/(api|sync|files|uploads|y|healthz)(\/|$)/.test(path)
}

/** Guests' links: the light page with its own, small script. Server and service worker must agree on these. */
export function isSignerPath(path: string): boolean {
  return /^\/(sign|linking)(\/|$)/.test(path)
}
