/**
 * The address of a page that has no router: the light pages change between each other in place, and every other path of
 * ours is loaded anew. Where a page has gone is told as the browser tells of Back and Forward.
 */
import { useSyncExternalStore } from 'react'
import { isEntrancePath } from '../navigation-paths.ts'

export interface GoOptions {
  /** Back leads past the page that is left. */
  readonly replace?: boolean
}

/** `path` is one of ours, with its query and fragment: `/login?next=%2Fcontacts%2Fall`. */
export function goTo(path: string, { replace = false }: GoOptions = {}): void {
  if (!isEntrancePath(new URL(path, location.href).pathname) || !isEntrancePath(location.pathname)) {
    if (replace) location.replace(path)
    else location.assign(path)
    return
  }
  if (replace) history.replaceState(null, '', path)
  else history.pushState(null, '', path)
  scrollTo(0, 0)
  dispatchEvent(new PopStateEvent('popstate'))
}

export const useAddress = (): URL => new URL(useSyncExternalStore(listen, () => location.href))

function listen(changed: () => void): () => void {
  for (const event of EVENTS) addEventListener(event, changed)
  return () => {
    for (const event of EVENTS) removeEventListener(event, changed)
  }
}

const EVENTS = ['popstate', 'hashchange'] as const
