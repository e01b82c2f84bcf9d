/** The cropper of the picture others see of somebody. */
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Crop, PhotoDialog } from '../../app/account/photo/photo-dialog.tsx'
import { LanguageProvider } from '../../app/i18n/language-provider.tsx'
import { expectShown, inAll, languageOf, textsOf } from './spoken.tsx'

const nothing = () => undefined
const markup = async (screen: React.ReactNode, locale: 'en' | 'ar' | 'fr' = 'en') =>
  renderToStaticMarkup(
    <LanguageProvider language={await languageOf(locale, 'ui', 'signing', 'account')}>
      {screen}
    </LanguageProvider>,
  )
const dialog = <PhotoDialog onPicture={nothing} onClose={nothing} />
const bitmap = { width: 1200, height: 900, close: nothing } as unknown as ImageBitmap
const crop = <Crop chosen={{ bitmap, url: 'blob:1' }} onSquare={nothing} />

describe('the cropper of a profile photo', () => {
  it('[R0312][R1301][A025] is titled “Edit Profile Image”, in a dialog 900 wide', async () => {
    expectShown(await inAll(async (locale) => textsOf(await markup(dialog, locale))), 'Edit Profile Image')
    expect(await markup(dialog)).toContain('--dialog-width:900px')
  })

  it('[R0313][R0314][A171] crops to a circle or to a square, a circle at first', async () => {
    const html = await markup(crop)
    for (const words of ['Circle', 'Square'])
      expectShown(await inAll(async (locale) => textsOf(await markup(crop, locale))), words)
    const shapes = [...html.matchAll(/<input type="radio"([^>]*)\/>.*?<\/svg>(\w+)/g)]
    expect(shapes.map(([, attributes, words]) => [words, attributes?.includes('checked')])).toEqual([
      ['Circle', true],
      ['Square', false],
    ])
  })

  it('[R0315] has 600 px for the part that is cropped, and less where a screen has less', async () => {
    expect(await markup(crop)).toContain('inline-size:min(600px, 100%)')
  })
})
