/** What makes an uploaded document act by itself. Codes are wire values. `files`: attached inside, and kept. */
export const ACTIVE_CONTENT = ['script', 'program', 'other-file', 'sending', 'media', 'files'] as const
export type ActiveContent = (typeof ACTIVE_CONTENT)[number]
