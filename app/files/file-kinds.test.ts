import { describe, expect, test } from 'vitest'
import { DEFAULT_UPLOAD_OPTIONS } from '../../sync/rules/file-validation.ts'
import { faultOf, mediaTypeOf, needsWarning, titleOf } from './file-kinds.ts'

const file = (name: string, size = 10) => ({ name, size, type: '' })

describe('files for a new document', () => {
  test.each([
    ['[R1140] pdf', 'a.pdf'],
    ['[R1141] png', 'a.png'],
    ['[R1142] jpeg, also spelled jpg and in capitals', 'a.JPG'],
    ['[R1142] jpeg', 'a.jpeg'],
    ['[R1143] xlsx', 'a.xlsx'],
    ['[R1144] xls', 'a.xls'],
    ['[R1145] doc', 'a.doc'],
    ['[R1146] docx', 'a.b.docx'],
  ])('%s is accepted', (_, name) => {
    expect(faultOf(file(name), 'document')).toBeNull()
  })

  test('[R1147] another type is refused, and so is a file without one', () => {
    expect(faultOf(file('plan.pages'), 'document')).toBe('type-not-supported')
    expect(faultOf(file('pdf'), 'document')).toBe('type-not-supported')
  })

  test('[R1148] every document that is not a PDF gets the warning, attachments do not', () => {
    expect([needsWarning('a.pdf', 'document'), needsWarning('a.docx', 'document')]).toEqual([false, true])
    expect(needsWarning('a.docx', 'attachment')).toBe(false)
  })

  test.each([
    ['[R1149] .exe', 'setup.EXE'],
    ['[R1150] .msi', 'setup.msi'],
    ['[R1151] .bat', 'run.bat'],
  ])('%s is refused as an attachment', (_, name) => {
    expect(faultOf(file(name), 'attachment')).toBe('attachment-refused')
  })

  test('[R1153] any other file may be attached, messages among them', () => {
    expect(faultOf(file('mail.msg'), 'attachment')).toBeNull()
    expect(mediaTypeOf(file('mail.msg'))).toBe('application/octet-stream')
  })

  test('[R1285] 214,958,080 bytes are accepted, one more is not, and a smaller configured limit wins', () => {
    expect(faultOf(file('a.pdf', 214_958_080), 'document')).toBeNull()
    expect(faultOf(file('a.pdf', 214_958_081), 'document')).toBe('too-large')
    expect(faultOf(file('a.pdf', 2000), 'document', { ...DEFAULT_UPLOAD_OPTIONS, maxFileSize: 1000 })).toBe(
      'too-large',
    )
  })

  test('an empty file is refused at once', () => {
    expect(faultOf(file('a.pdf', 0), 'document')).toBe('empty')
  })

  test('a draft is called after its first file until it is named', () => {
    expect(titleOf('Services agreement v2.pdf')).toBe('Services agreement v2')
  })
})
