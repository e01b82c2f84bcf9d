import { describe, expect, it } from 'vitest'
import { createCalls, nameIn } from './calls.ts'

const answering = (response: Response) => {
  const asked: { path: string; init: RequestInit | undefined }[] = []
  const calls = createCalls(async (path, init) => {
    asked.push({ path, init })
    return response
  })
  return { calls, asked }
}

describe('a call that answers a file', () => {
  it('[R1329][R1330] is a POST with a JSON body; what is no JSON is the file, under the name it comes with', async () => {
    const { calls, asked } = answering(
      new Response('%PDF-', {
        headers: {
          'content-type': 'application/pdf',
          'content-disposition': `attachment; filename="_.pdf"; filename*=UTF-8''%D8%B9%D9%82%D8%AF.pdf`,
        },
      }),
    )
    const file = await calls.file('AuditLog/DownloadPdf', { processId: 'envelope:1' })
    expect(asked[0]).toMatchObject({
      path: '/api/AuditLog/DownloadPdf',
      init: { method: 'POST', body: '{"processId":"envelope:1"}' },
    })
    if (file.kind !== 'file') throw new Error(file.kind)
    expect([file.name, await file.blob.text()]).toEqual(['عقد.pdf', '%PDF-'])
  })

  it('[R1330][R1416] is an answer in words when it is JSON', async () => {
    const description = { en: 'Not yet', ar: 'ليس بعد', fr: 'Pas encore' }
    const { calls } = answering(Response.json({ code: 9241, data: null, description }, { status: 409 }))
    expect(await calls.file('AuditLog/DownloadAuditCert', {})).toEqual({ kind: 'refused', reason: 'Not yet' })
  })

  it('[R1414] of another shape is told apart, and so is no answer at all', async () => {
    expect(await answering(Response.json({ code: 0 })).calls.file('X', {})).toEqual({ kind: 'unexpected' })
    expect(await answering(new Response('<html>', { status: 502 })).calls.file('X', {})).toEqual({
      kind: 'unexpected',
    })
    const lost = createCalls(() => Promise.reject(new TypeError('no network')))
    expect(await lost.file('X', {})).toEqual({ kind: 'offline' })
  })

  it('[C194] takes the plain name where the other is missing or broken', () => {
    expect(nameIn('attachment; filename="a b.zip"')).toBe('a b.zip')
    expect(nameIn(`attachment; filename="a.zip"; filename*=UTF-8''%E0%A4%A`)).toBe('a.zip')
    expect(nameIn(null)).toBeNull()
  })
})
