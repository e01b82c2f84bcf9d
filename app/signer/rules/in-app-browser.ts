/**
 * Browsers inside other apps drop what a page keeps when they close, and cannot finish what was begun offline.
 * People are told to open a real browser before they type anything.
 */
export const IN_APP: readonly (readonly [string, RegExp])[] = [
  ['Facebook', /FBAN|FBAV|FB_IAB/],
  ['Instagram', /Instagram/],
  ['LinkedIn', /LinkedInApp/],
  ['WhatsApp', /WhatsApp/],
  ['Snapchat', /Snapchat/],
  ['TikTok', /BytedanceWebview|musical_ly|TikTok/],
  ['Line', /\bLine\//],
  ['WeChat', /MicroMessenger/],
]

/** The app around this page; null in a real browser. */
export const inAppBrowser = (userAgent: string): string | null =>
  IN_APP.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null
