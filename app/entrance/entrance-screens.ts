import { use } from 'react'
import type { EntrancePage } from './entrance-page.ts'

/** The screens of these pages by the file they come in. */
export interface EntranceScreens {
  readonly login: Loaded<typeof import('./login-page.tsx')>
  readonly others: Loaded<typeof import('./other-pages.ts')>
  readonly ways: Loaded<typeof import('./ways-pages.tsx')>
  readonly legal: Loaded<typeof import('../identity/legal-screens.tsx')>
  /** So that the first thing drawn is the screen, and no place for it: React shows one for 300 ms at least. */
  before(page: EntrancePage): Promise<unknown>
}

interface Loaded<M> {
  load(): Promise<M>
  /** While drawing: suspends until it is here. */
  read(): M
}

export function createEntranceScreens(): EntranceScreens {
  const login = loaded(() => import('./login-page.tsx'))
  const others = loaded(() => import('./other-pages.ts'))
  const ways = loaded(() => import('./ways-pages.tsx'))
  const legal = loaded(() => import('../identity/legal-screens.tsx'))
  const fileOf = (page: EntrancePage) => {
    const { kind } = page
    if (kind === 'login') return login
    if ('ofWays' in page) return ways
    return kind === 'terms' || kind === 'privacy' ? legal : others
  }
  // What fails to come is told where it is drawn.
  return {
    login,
    others,
    ways,
    legal,
    before: (page) =>
      fileOf(page)
        .load()
        .catch(() => undefined),
  }
}

function loaded<M>(fetch: () => Promise<M>): Loaded<M> {
  let module: M | undefined
  let coming: Promise<M> | undefined
  const load = () => {
    coming ??= fetch().then((one) => {
      module = one
      return one
    })
    return coming
  }
  return { load, read: () => module ?? use(load()) }
}
