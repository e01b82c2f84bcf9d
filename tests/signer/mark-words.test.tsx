import { describe, expect, it } from 'vitest'
import type { LOCALES } from '../../app/i18n/locale.ts'
import { useImageProblemWords, useMarkWords } from '../../app/signing/signature/mark-words.ts'
import { OWN_MARKS, type OwnMark } from '../../sync/entities/profile.ts'
import { hookOf, isArabic, languageOf } from '../messages/spoken.tsx'

const wordsOf = async (which: OwnMark, locale: (typeof LOCALES)[number] = 'en') =>
  hookOf(await languageOf(locale, 'signing'), () => useMarkWords(which))

describe('what the dialogs of signature, initials and stamp ask for', () => {
  it('[R1130][R1132][R1134][R1135][R1136][A138] [M369] says when no signature is typed, chosen, drawn or uploaded', async () => {
    expect((await wordsOf('signature')).lacks).toEqual({
      textRequired: 'Signature text is required',
      textTooLong: 'Maximum 40 characters allowed',
      notChosen: 'Please choose a signature',
      notDrawn: 'Please draw your signature',
      notUploaded: 'Please upload your signature',
    })
  })

  it('[R1137][R1138][R1139][A138] says the same of initials', async () => {
    expect((await wordsOf('initials')).lacks).toEqual({
      textRequired: 'Initials text is required',
      textTooLong: 'Maximum 40 characters allowed',
      notChosen: 'Please choose your initials',
      notDrawn: 'Please draw your initials',
      notUploaded: 'Please upload your initials',
    })
  })

  it('[R1172][R1173] [M373] [M375] [M421] says why a picture cannot be taken', async () => {
    expect(hookOf(await languageOf('en', 'signing'), useImageProblemWords)).toEqual({
      type: 'This document type is not supported. Upload a valid .png/.jpeg file',
      size: 'The file is too large to upload. The maximum supported file size is 2 Mb.',
      unreadable: 'Please upload valid png/jpeg image',
    })
  })

  it('says all of it in Arabic and in French too', async () => {
    for (const which of OWN_MARKS) {
      const english = await wordsOf(which)
      for (const [key, sentence] of Object.entries((await wordsOf(which, 'ar')).lacks))
        expect(sentence === '' || isArabic(sentence), `${which} ${key}`).toBe(true)
      const french = await wordsOf(which, 'fr')
      expect(french.lacks.notUploaded).not.toBe(english.lacks.notUploaded)
      expect(french.title).not.toBe(english.title)
    }
  })
})
