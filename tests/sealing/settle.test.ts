import { describe, expect, it } from 'vitest'
import { ingest } from '../../server/sealing/ingest.ts'
import { openForSealing } from '../../server/sealing/open-pdf.ts'
import { prepareDocument } from '../../server/sealing/prepare.ts'
import { findProgram } from '../../server/sealing/run-program.ts'
import { activeContent, looseParts } from '../../server/sealing/settle.ts'
import { reachable } from '../../sync/pdf/reachable.ts'
import { hasProgram } from './host-programs.ts'

/** A file of one page from the bodies of its objects; the first is the catalog, the second the tree, the third the page. */
function file(parts: {
  readonly catalog?: string
  readonly page?: string
  readonly more?: Readonly<Record<number, string>>
  readonly trailer?: string
}): Uint8Array {
  const objects: Record<number, string> = {
    1: `<</Type/Catalog/Pages 2 0 R${parts.catalog ?? ''}>>`,
    2: '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    3: `<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R${parts.page ?? ''}>>`,
    4: '<</Length 20>>\nstream\n0 0 m 100 100 l S   \nendstream',
    ...parts.more,
  }
  let text = '%PDF-1.7\n'
  const offsets = new Map<number, number>()
  for (const [num, body] of Object.entries(objects)) {
    offsets.set(Number(num), text.length)
    text += `${num} 0 obj\n${body}\nendobj\n`
  }
  const start = text.length
  const size = Math.max(...offsets.keys()) + 1
  text += `xref\n0 ${size}\n`
  for (let num = 0; num < size; num++) {
    const offset = offsets.get(num)
    text += offset === undefined ? '0000000000 65535 f \n' : `${String(offset).padStart(10, '0')} 00000 n \n`
  }
  text += `trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}

const script = '<</S/JavaScript/JS(app.alert\\(1\\))>>'
const tools = { qpdf: findProgram('qpdf'), soffice: undefined }
const prepared = (pdf: Uint8Array): Uint8Array =>
  prepareDocument(pdf, { envelopeId: 'e', footerText: 'foot', slots: [] }).pdf
const viewOf = (pdf: Uint8Array) => openForSealing(pdf).view()
const note = (entries: string): string => `/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 9 9]${entries}>>]`

const KINDS = {
  JavaScript: 'script',
  Hide: 'script',
  SetOCGState: 'script',
  ResetForm: 'script',
  Launch: 'program',
  GoToR: 'other-file',
  GoToE: 'other-file',
  SubmitForm: 'sending',
  ImportData: 'sending',
  Rendition: 'media',
  Sound: 'media',
  Movie: 'media',
  RichMediaExecute: 'media',
} as const

const PLACES: Readonly<Record<string, (action: string) => Uint8Array>> = {
  'when it opens': (action) => file({ catalog: `/OpenAction ${action}` }),
  'on an event of the document': (action) => file({ catalog: `/AA<</WC ${action}>>` }),
  'on an event of a page': (action) => file({ page: `/AA<</O ${action}>>` }),
  'in a note': (action) => file({ page: note(`/A ${action}`) }),
  'after another action': (action) => file({ page: note(`/A<</S/Named/N/NextPage/Next ${action}>>`) }),
  'in a list after another action': (action) =>
    file({ page: note(`/A<</S/Named/N/NextPage/Next[${action}]>>`) }),
  'behind a name': (action) => file({ catalog: '/OpenAction 9 0 R', more: { 9: action } }),
  'in an outline': (action) =>
    file({ catalog: '/Outlines 9 0 R', more: { 9: `<</First<</Title(x)/A ${action}>>>>` } }),
  'in a field': (action) =>
    file({
      catalog: '/AcroForm<</Fields[9 0 R]>>',
      more: { 9: `<</FT/Tx/T(f)/Kids[]/AA<</C ${action}>>>>` },
    }),
}

describe('what acts by itself in an upload', () => {
  it.each(
    Object.entries(PLACES).flatMap(([place, make]) =>
      Object.entries(KINDS).map(([name, kind]) => ({ place, name, kind, make })),
    ),
  )('is told and taken out: $name $place', ({ name, kind, make }) => {
    const pdf = make(`<</S/${name}/F(x)/JS(x)>>`)
    expect(activeContent(viewOf(pdf))).toEqual([kind])
    expect(activeContent(viewOf(prepared(pdf)))).toEqual([])
  })

  it('is found in the list of scripts, in media and in addresses that are scripts', () => {
    const named = file({ catalog: `/Names<</JavaScript<</Names[(a) ${script}]>>>>` })
    const media = file({
      page: '/Annots[<</Type/Annot/Subtype/RichMedia/Rect[0 0 9 9]/RichMediaContent<<>>>>]',
    })
    const address = file({ page: note('/A<</S/URI/URI(javascript:x)>>') })
    expect([named, media, address].map((pdf) => activeContent(viewOf(pdf)))).toEqual([
      ['script'],
      ['media'],
      ['script'],
    ])
    for (const pdf of [named, media, address]) expect(activeContent(viewOf(prepared(pdf)))).toEqual([])
  })

  it('is not a link to a page or to the web, and files inside are kept and told', () => {
    const links = file({ page: note('/A<</S/URI/URI(https://tawqi.example)>>/Dest[3 0 R/Fit]') })
    expect(activeContent(viewOf(links))).toEqual([])
    const files = file({ catalog: '/Names<</EmbeddedFiles<</Names[]>>>>' })
    expect(activeContent(viewOf(prepared(files)))).toEqual(['files'])
  })

  it('is told with the upload', async () => {
    const taken = await ingest(PLACES['when it opens']?.(script) ?? new Uint8Array(), 'a.pdf', tools)
    expect(taken).toMatchObject({ ok: true, value: { active: ['script'], repaired: false } })
  })
})

describe('names of objects that are not there', () => {
  it('name nothing for good, and nothing of ours takes their number', () => {
    const pdf = file({ page: '/Thing 7 0 R/Other 5 0 R/Far 40 0 R' })
    expect([...reachable(viewOf(pdf)).absent].sort()).toEqual([40, 5, 7])
    const view = viewOf(prepared(pdf))
    expect([...reachable(view).absent]).toEqual([])
    for (const num of [5, 7, 40]) {
      expect(view.entry(num)?.kind).toBe('offset')
      expect(view.object(num)).toBeNull()
    }
  })

  it.runIf(hasProgram('qpdf')).each([
    ['with another generation', { page: '/Thing 4 3 R' }],
    ['far beyond the file', { page: '/Thing 900000 0 R' }],
  ])('make the file be written anew %s', async (_, parts) => {
    const pdf = file(parts)
    expect(looseParts(viewOf(pdf))).toBeDefined()
    const taken = await ingest(pdf, 'a.pdf', tools)
    expect(taken).toMatchObject({ ok: true, value: { repaired: true } })
    if (taken.ok) expect(looseParts(viewOf(taken.value.pdf))).toBeUndefined()
    expect(await ingest(pdf, 'a.pdf', { ...tools, qpdf: undefined })).toMatchObject({ ok: false })
  })
})

describe('pages and catalogs that nothing leads to', () => {
  it.runIf(hasProgram('qpdf')).each([
    ['page', '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>'],
    ['tree', '<</Type/Pages/Kids[]/Count 0>>'],
    ['catalog', '<</Type/Catalog/Pages 2 0 R>>'],
  ])('do not stay in what is signed: a %s', async (_, body) => {
    const taken = await ingest(file({ more: { 9: body } }), 'a.pdf', tools)
    expect(taken).toMatchObject({ ok: true, value: { repaired: true } })
    if (taken.ok) expect(looseParts(viewOf(taken.value.pdf))).toBeUndefined()
  })
})
