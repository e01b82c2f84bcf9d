import { expect, it } from 'vitest'
import { dottedMask, maskEmail, maskMobile } from './mask.ts'

it.each([
  ['ab@x.ae', 'a*@x.ae'],
  ['a@x.ae', 'a*@x.ae'],
  ['abc@x.ae', 'a*c@x.ae'],
  ['mariam@x.ae', 'm****m@x.ae'],
  ['', ''],
])('[R1186][R1187] %s is shown as %s', (email, masked) => {
  expect(maskEmail(email)).toBe(masked)
})
it.each([
  ['+971501234567', '**********67'],
  ['1234', '1234'],
  ['12345', '***45'],
])('[R1188] the mobile %s is shown as %s', (mobile, masked) => {
  expect(maskMobile(mobile)).toBe(masked)
})

it('a masked address is shown with five dots, however long the name is', () => {
  const shown = ['ab', 'sara', 'antoine.mercier', 'x'.repeat(64)].map((name) =>
    dottedMask(maskEmail(`${name}@b.example`)),
  )
  expect(shown).toEqual(['a•••••@b.example', 's•••••a@b.example', 'a•••••r@b.example', 'x•••••x@b.example'])
  expect(dottedMask('whole@b.example')).toBe('whole@b.example')
})
