import { describe, expect, it } from 'vitest'
import { messages as answers } from '../../locales/en/answers.words'
import { messages as envelopes } from '../../locales/en/envelopes.po'
import { messages as faces } from '../../locales/en/faces-envelopes.po'

/** A compiled message is its parts; placeholders are lists of their own. */
const textOf = (message: unknown): string =>
  Array.isArray(message)
    ? message.map((part) => (Array.isArray(part) ? `{${String(part[0])}}` : String(part))).join('')
    : String(message)
const said = new Set([envelopes, faces, answers].flatMap(Object.values).map(textOf))

describe('what is said about an act on a document', () => {
  it.each([
    ['M442', 'Document Favorite successfully'],
    ['M443', 'Document Unfavorite successfully'],
    ['M444', 'Document Archive successfully'],
    ['M445', 'Document Unarchive successfully'],
    ['M446', 'Document cancelled successfully'],
    ['M447', 'Reminder sent to current signatory'],
    ['M448', 'Unable to Favorite document'],
    ['M451', 'Unexpected response type.'],
    ['M452', 'Failed to create or download the file.'],
    ['M453', 'Download failed: {reason}'],
    ['M454', 'Download started'],
    ['M438', "We're sorry, we're having trouble connecting to server. please try later."],
    ['M449', 'Unable to cancel document'],
    ['M450', 'Unable to send reminder'],
    ['M439', 'Oops! Document temporary unavailable, being signed right now, reload and retry.'],
  ])('[%s] is worded exactly: %s', (_id, sentence) => {
    expect(said).toContain(sentence)
  })
})
