/** Ways to make a signature or a stamp. */

import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { LanguageProvider } from '../../app/i18n/language-provider.tsx'
import type { MarkPicture } from '../../app/signing/signature/mark-picture.ts'
import { SignatureSheet } from '../../app/signing/signature/signature-sheet.tsx'
import type { OwnMark } from '../../sync/entities/profile.ts'
import { expectShown, inAll, languageOf, textsOf } from './spoken.tsx'

const nothing = () => undefined
const saved = [{ sha256: 'a'.repeat(64), text: 'Lena', url: 'blob:1' }] as unknown as readonly MarkPicture[]

const sheet = (which: OwnMark) =>
  inAll(async (locale) =>
    textsOf(
      renderToStaticMarkup(
        <LanguageProvider language={await languageOf(locale, 'ui', 'signing')}>
          <SignatureSheet
            which={which}
            place="account"
            name="Lena Fischer"
            draft={undefined}
            onDraft={nothing}
            saved={saved}
            onAnswer={nothing}
          />
        </LanguageProvider>,
      ),
    ),
  )

describe('the signature dialog', () => {
  it.each([
    ['[M090]', 'type'],
    ['[M091]', 'draw'],
    ['[M092]', 'upload'],
    ['[M093]', 'saved'],
  ])('%s has the mode “%s”', async (_ids, mode) => {
    expectShown(await sheet('signature'), mode)
  })
})

describe('the stamp dialog', () => {
  it.each([
    ['[M097]', 'upload'],
    ['[M098]', 'saved'],
  ])('%s has the mode “%s”', async (_ids, mode) => {
    expectShown(await sheet('stamp'), mode)
  })
  it('[M097][M098] has no other', async () => {
    const { en } = await sheet('stamp')
    expect(en.filter((text) => ['Type', 'Draw'].includes(text))).toEqual([])
  })
})
