/** What a line of text must be, by its format (product §5, A163, A165, A166). */
import { EMIRATES_ID, isName } from '../entities/contact.ts'
import { emailAddress } from '../entities/recipient.ts'
import { readContactPoint, readMobile, westernDigits } from '../rules/contact-point.ts'
import { readDecimal } from '../rules/decimal.ts'
import { DECIMAL, type TextFormat } from './control.ts'

const MAX_DAYS = 365

/** Of a text that is not empty, trimmed. */
export const FITS: Readonly<Record<TextFormat, (text: string) => boolean>> = {
  text: () => true,
  number: (text) => DECIMAL.test(text) && readDecimal(text) !== null,
  email: (text) => emailAddress.safeParse(text).success,
  mobile: (text) => readMobile(text) !== null,
  emailOrMobile: (text) => readContactPoint(text) !== null,
  emiratesId: (text) => EMIRATES_ID.test(westernDigits(text)),
  iban: (text) => isIban(text),
  name: (text) => text.length <= 100 && isName(text),
  postalCode: (text) => /^[A-Z0-9]{3,10}$/i.test(westernDigits(text)),
  days: (text) => /^[1-9]\d{0,2}$/.test(westernDigits(text)) && Number(westernDigits(text)) <= MAX_DAYS,
}

/** Country, two digits that check the rest, and up to thirty letters and digits (ISO 13616-1, ISO/IEC 7064 MOD 97-10). */
function isIban(text: string): boolean {
  const written = text.replace(/ /g, '').toUpperCase()
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(written)) return false
  const asDigits = (written.slice(4) + written.slice(0, 4)).replace(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  )
  return [...asDigits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1
}
