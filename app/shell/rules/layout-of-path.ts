export type LayoutId = 'adminOnlyHome' | 'default' | 'home' | 'login' | 'plain' | 'sign'

export const LAYOUT_RULES: readonly [RegExp, LayoutId][] = [
  [/^\/(login|register|forgot-password|account-verification|uaepasslogin|auth\/login)\/?$/, 'login'],
  [/^\/(adibcp|adibcpu|mbru)\/login\/?$/, 'login'],
  // Asking for its code, before there is a document to show.
  [/^\/(view|linking)\/?$/, 'plain'],
  [/^\/(sign|view|linking)(\/|$)/, 'sign'],
  // Signing has the page to itself, for members as for guests.
  [/^\/(documents|requests)\/[^/]+\/sign\/?$/, 'sign'],
  // The wizard of a draft has its own header and no sidebar, and what begins a draft leads to it.
  [/^\/(add|requests\/add|documents\/template\/[^/]+)\/?$/, 'sign'],
  [/^\/((adibcp\/templates)|templates\/(public|secure))(\/|$)/, 'sign'],
  [
    /^\/(403|logout|terms|privacy|refreshtoken|clientinfo|auth\/(auth-return(\/[^/]+)?|logout-return))\/?$/,
    'plain',
  ],
  [/^\/(downloads|verify|invite)(\/|$)/, 'plain'],
  [/^\/(|(templates|contacts|forms|recyclebin)\/all)\/?$/, 'home'],
]

/** The layout of an address. Routes do not say theirs: one that wants another than the default stands in `LAYOUT_RULES`. */
export function layoutOfPath(path: string, adminOnly = false): LayoutId {
  if (adminOnly && /^\/administration(\/|$)/.test(path)) return 'adminOnlyHome'
  return LAYOUT_RULES.find(([pattern]) => pattern.test(path))?.[1] ?? 'default'
}
