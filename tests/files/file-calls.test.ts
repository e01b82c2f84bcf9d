import { unzipSync } from 'fflate'
import { afterEach, describe, expect, test } from 'vitest'
import { EMPTY_ENVELOPE } from '../../sync/entities/envelope.ts'
import { newRecipient } from '../../sync/entities/recipient.ts'
import { MAX_UPLOAD_BYTES } from '../../sync/entities/stored-file.ts'
import {
  createWorld,
  type Name,
  sendZeros,
  sha256Of,
  tokenOf,
  type World,
  watchMemory,
} from './files-world.ts'

let world: World
afterEach(() => world?.stop())

const PDF = '%PDF-1.7 a lease'
const WORD = 'PK word document'

async function form(
  name: Name | null,
  path: string,
  files: readonly [string, string | Uint8Array, string][],
  options: unknown = { envelopeDocument: true },
) {
  const body = new FormData()
  for (const [field, bytes, fileName] of files)
    body.append(field, new File([typeof bytes === 'string' ? bytes : Uint8Array.from(bytes)], fileName))
  if (options !== undefined)
    body.append('options', typeof options === 'string' ? options : JSON.stringify(options))
  const response = await world.request(name, `/api/${path}`, { method: 'POST', body })
  return {
    status: response.status,
    body: (await response.json()) as { code: number; data: never; description: { en: string } },
  }
}

describe('Document/upload', () => {
  test('[C190][R1327][R1328][R1346][R1347][R0877][R0878][R0879][R0880] takes documents and answers status, message and id of each', async () => {
    world = await createWorld()
    const { body } = await form('sara', 'Document/upload', [
      ['document', PDF, 'Lease.pdf'],
      ['document', 'not a pdf', 'Broken.pdf'],
    ])
    expect(body.code).toBe(0)
    expect(body.data).toEqual([
      {
        uploadStatus: 0,
        message: '',
        id: sha256Of(PDF),
        name: 'Lease.pdf',
        sizeBytes: PDF.length,
        pageCount: 2,
      },
      {
        uploadStatus: 9302,
        message: 'This document type is not supported. Upload a valid .pdf file',
        id: null,
        name: 'Broken.pdf',
      },
    ])
    expect((await world.readBack(sha256Of(PDF))).toString()).toBe(PDF)
    expect((await world.leftovers()).filter((one) => one.includes('staging/'))).toEqual([])
  })

  test('the path is matched without regard to case', async () => {
    world = await createWorld()
    expect((await form('sara', 'document/UPLOAD', [['document', PDF, 'a.pdf']])).body.data).toMatchObject([
      { uploadStatus: 0 },
    ])
  })

  test('[R1285] an empty file and one above the limit are entries with their reason, the others are taken', async () => {
    world = await createWorld({ environment: { MAX_UPLOAD_BYTES: '20' } })
    const { body } = await form('sara', 'Document/upload', [
      ['document', '', 'a.pdf'],
      ['document', `%PDF-${'x'.repeat(16)}`, 'b.pdf'],
      ['document', `%PDF-${'x'.repeat(15)}`, 'c.pdf'],
    ])
    expect(body.data).toMatchObject([{ uploadStatus: 9300 }, { uploadStatus: 9301 }, { uploadStatus: 0 }])
  })

  test('a body of 205 MB goes to disk as it comes', async () => {
    world = await createWorld()
    const around = [
      '--b\r\nContent-Disposition: form-data; name="document"; filename="Plans.bin"\r\n\r\n',
      '\r\n--b\r\nContent-Disposition: form-data; name="options"\r\n\r\n{"envelopeDocument":false}\r\n--b--\r\n',
    ] as const
    const memory = watchMemory()
    const answer = await sendZeros(
      `${world.url}/api/Document/upload`,
      'POST',
      { authorization: `Bearer ${tokenOf('sara')}`, 'content-type': 'multipart/form-data; boundary=b' },
      around,
    )
    const { data } = JSON.parse(answer.text) as {
      data: { uploadStatus: number; sizeBytes: number; id: string }[]
    }
    expect(data).toMatchObject([{ uploadStatus: 0, sizeBytes: MAX_UPLOAD_BYTES }])
    expect(memory.stop()).toBeLessThan(100_000_000)
    await world.store.remove(data[0]!.id)
  })

  test('without a session, without a file or with wrong options nothing is kept', async () => {
    world = await createWorld()
    expect((await form(null, 'Document/upload', [['document', PDF, 'a.pdf']])).status).toBe(401)
    expect((await form('sara', 'Document/upload', [['other', PDF, 'a.pdf']])).status).toBe(422)
    expect((await form('sara', 'Document/upload', [['document', PDF, 'a.pdf']], '{')).status).toBe(422)
    expect(await world.store.sizeOf(sha256Of(PDF))).toBe(null)
    expect((await world.leftovers()).filter((one) => one.includes('staging/'))).toEqual([])
  })
})

describe('Document/uploadAttachment', () => {
  test('[C191][R1348][R1349][R1350] answers the stored name', async () => {
    world = await createWorld()
    const { body } = await form('sara', 'Document/uploadAttachment', [['document', WORD, 'Plan.docx']], {
      envelopeDocument: false,
    })
    expect(body.data).toEqual({ error: false, payload: { item: `${sha256Of(WORD)}-Plan.docx`, error: null } })
  })

  test('[C191][R1351][R1152] a program is refused with the wording of the specification', async () => {
    world = await createWorld()
    const { body } = await form(
      'sara',
      'Document/uploadAttachment',
      [['document', 'MZ program', 'Plan.docx']],
      { envelopeDocument: false },
    )
    expect(body.data).toEqual({
      error: true,
      payload: { item: null, error: 'Upload a valid file other than .exe, .msi and .bat files' },
    })
  })
})

describe('/files', () => {
  const get = (name: Name | null, path: string, headers: Record<string, string> = {}) =>
    world.request(name, path, { headers })

  test('gives the bytes with their type, name and tag, to be kept by this reader only', async () => {
    world = await createWorld()
    await world.upload('sara', PDF, { name: 'عقد "Lease".pdf' })
    const response = await get('sara', `/files/${sha256Of(PDF)}`)
    expect(await response.text()).toBe(PDF)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(PDF.length),
      etag: `"${sha256Of(PDF)}"`,
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=31536000, immutable, no-transform',
      vary: 'Authorization',
      'content-disposition': `inline; filename="___ _Lease_.pdf"; filename*=UTF-8''%D8%B9%D9%82%D8%AF%20%22Lease%22.pdf`,
    })
    expect(
      (await get('sara', `/files/${sha256Of(PDF)}?download=1`)).headers.get('content-disposition'),
    ).toMatch(/^attachment; /)
    expect(
      (await get('sara', `/files/${sha256Of(PDF)}?download=../Mine.pdf`)).headers.get('content-disposition'),
    ).toBe(`attachment; filename="Mine.pdf"; filename*=UTF-8''Mine.pdf`)
    expect(
      (await get('sara', `/files/${sha256Of(PDF)}`, { 'if-none-match': `"${sha256Of(PDF)}"` })).status,
    ).toBe(304)
  })

  test.each([
    ['bytes=0-3', 206, '%PDF', 'bytes 0-3/16'],
    ['bytes=5-', 206, '1.7 a lease', 'bytes 5-15/16'],
    ['bytes=-5', 206, 'lease', 'bytes 11-15/16'],
    ['bytes=10-999', 206, ' lease'.slice(-6), 'bytes 10-15/16'],
    ['bytes=-999', 206, PDF, 'bytes 0-15/16'],
    ['bytes=16-', 416, '', 'bytes */16'],
    ['bytes=-0', 416, '', 'bytes */16'],
    ['bytes=5-3', 200, PDF, null],
    ['bytes=0-1,3-4', 200, PDF, null],
    ['lines=1-2', 200, PDF, null],
    ['bytes=-', 200, PDF, null],
  ])('%s answers %d', async (range, status, text, contentRange) => {
    world = await createWorld()
    await world.upload('sara', PDF)
    const response = await get('sara', `/files/${sha256Of(PDF)}`, { range })
    expect([response.status, await response.text(), response.headers.get('content-range')]).toEqual([
      status,
      text,
      contentRange,
    ])
  })

  test('a range of another version answers the whole', async () => {
    world = await createWorld()
    await world.upload('sara', PDF)
    const ranged = (tag: string) =>
      get('sara', `/files/${sha256Of(PDF)}`, { range: 'bytes=0-3', 'if-range': tag })
    expect((await ranged(`"${sha256Of(PDF)}"`)).status).toBe(206)
    expect((await ranged('"other"')).status).toBe(200)
  })

  test('what is no picture or PDF is never shown in a page, whatever it was called', async () => {
    world = await createWorld()
    await world.upload('sara', '<script>alert(1)</script>', {
      name: 'x.html',
      type: 'text/html',
      purpose: 'attachment',
    })
    const response = await get('sara', `/files/${sha256Of('<script>alert(1)</script>')}`)
    expect(response.headers.get('content-disposition')).toMatch(/^attachment/)
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    await world.upload('sara', '<svg/>', { name: 'x.png', type: 'image/png', purpose: 'attachment' })
    expect((await get('sara', `/files/${sha256Of('<svg/>')}`)).headers.get('content-type')).toBe(
      'application/octet-stream',
    )
  })

  test('opens only through a reference the reader may see; a known and an unknown hash answer alike', async () => {
    world = await createWorld()
    await world.upload('sara', PDF)
    const answers = await Promise.all([
      get('omar', `/files/${sha256Of(PDF)}`),
      get('eve', `/files/${sha256Of(PDF)}`),
      get('eve', `/files/${'f'.repeat(64)}`),
      get('eve', '/files/..%2fdb.sqlite'),
      get('eve', `/files/${sha256Of(PDF).toUpperCase()}`),
    ])
    const texts = await Promise.all(answers.map((one) => one.text()))
    expect(answers.map((one) => one.status)).toEqual([403, 403, 403, 403, 403])
    expect(new Set(texts).size).toBe(1)
    expect((await get(null, `/files/${sha256Of(PDF)}`)).status).toBe(401)
  })

  test('shows what an envelope shows its reader, and hides what it hides', async () => {
    world = await createWorld()
    await world.upload('sara', PDF)
    await world.upload('sara', 'private plan', { purpose: 'attachment', name: 'p.txt' })
    await share(world)
    expect((await get('eve', `/files/${sha256Of(PDF)}`)).status).toBe(200)
    expect((await get('eve', `/files/${sha256Of('private plan')}`)).status).toBe(403)
    expect((await get('omar', `/files/${sha256Of(PDF)}`)).status).toBe(403)
  })
})

describe('the file calls', () => {
  const document1 = `document:1${'0'.repeat(25)}`
  const download = async (name: Name | null, path: string, body: unknown) => {
    const response = await world.post(name, path, body)
    return {
      status: response.status,
      name: /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1],
      bytes: new Uint8Array(await response.arrayBuffer()),
    }
  }
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString()

  test('[C193][C194][R1353] a document as uploaded, as it stands, and with its certificate', async () => {
    world = await createWorld()
    await world.upload('sara', PDF)
    await share(world)
    const fetched = (fetchDocumentType: number) =>
      download('eve', 'StorageFile/DownloadFile', {
        documentId: document1,
        processId: `envelope:1${'0'.repeat(25)}`,
        fetchDocumentType,
      })
    expect(await fetched(1)).toMatchObject({ status: 200, name: 'Lease.docx' })
    expect(text((await fetched(1)).bytes)).toBe(PDF)
    const current = await fetched(2)
    expect([current.name, text(current.bytes)]).toEqual(['Lease.pdf', 'sealed lease'])
    const both = await fetched(3)
    expect(both.name).toBe('Lease.zip')
    expect(Object.entries(unzipSync(both.bytes)).map(([name, bytes]) => [name, text(bytes)])).toEqual([
      ['Lease.pdf', 'sealed lease'],
      ['A lease - Certificate.pdf', 'certificate'],
    ])
    expect((await download('omar', 'StorageFile/GetFile', { documentId: document1 })).status).toBe(403)
  })

  test('[C195] several documents answer a zip, one its file', async () => {
    world = await createWorld()
    await world.upload('sara', PDF, { name: 'Lease.pdf' })
    await world.upload('sara', `${PDF} two`, { name: 'lease.pdf' })
    const both = await download('sara', 'StorageFile/GetFile', {
      documentId: [sha256Of(PDF), sha256Of(`${PDF} two`)],
      fetchDocumentType: 2,
    })
    expect(Object.entries(unzipSync(both.bytes)).map(([name, bytes]) => [name, text(bytes)])).toEqual([
      ['Lease.pdf', PDF],
      ['lease (2).pdf', `${PDF} two`],
    ])
    expect((await download('sara', 'StorageFile/GetFile', { documentId: [sha256Of(PDF)] })).name).toBe(
      'Lease.pdf',
    )
    expect((await download('eve', 'StorageFile/GetFile', { documentId: [sha256Of(PDF)] })).status).toBe(403)
  })

  test('the name somebody gave a file is told to them, and in no way to anybody else who has the same bytes', async () => {
    world = await createWorld()
    await world.upload('sara', PDF, { name: 'Takeover of Eve.pdf' })
    await world.upload('sara', 'private plan', { purpose: 'attachment', name: 'Takeover plan.txt' })
    await share(world)
    const said = async (response: Response) =>
      `${[...response.headers].join()} ${Buffer.from(await response.arrayBuffer()).toString('latin1')}`
    const asked = (name: Name, sha256: string) => [
      world.request(name, `/files/${sha256}`),
      world.request(name, `/files/${sha256}?download=1`),
      ...['document', 'attachment', 'picture'].map((purpose) =>
        world.request(name, `/uploads/known/${sha256}?purpose=${purpose}`),
      ),
      ...[
        'StorageFile/GetFile',
        'StorageFile/DownloadFile',
        'Public/GetFile',
        'DocsUtility/ConvertToPdf',
      ].map((path) => world.post(name, path, { documentId: sha256, fetchDocumentType: 1 })),
    ]
    const told = async (name: Name, sha256: string) =>
      Promise.all((await Promise.all(asked(name, sha256))).map(said))
    const [pdf, plan] = [sha256Of(PDF), sha256Of('private plan')]
    const ofOthers = [
      ...(await told('eve', pdf)),
      ...(await told('omar', plan)),
      ...(await told('omar', pdf)),
    ]

    for (const [path, field] of [
      ['Document/upload', 'document'],
      ['Document/uploadAttachment', 'attachment'],
      ['StorageFile/Upload', 'file'],
    ] as const) {
      ofOthers.push(JSON.stringify(await form('omar', path, [[field, PDF, 'Mine.pdf']])))
      ofOthers.push(JSON.stringify(await form('omar', path, [[field, 'private plan', 'Mine.txt']])))
    }
    await world.upload('omar', PDF, { name: 'My own.pdf' })
    const own = await told('omar', pdf)
    expect([...ofOthers, ...own].filter((one) => one.includes('Takeover'))).toEqual([])
    expect(own.filter((one) => one.includes('My own.pdf')).length).toBeGreaterThan(6)
    expect((await told('omar', plan)).filter((one) => one.includes('Mine.txt')).length).toBeGreaterThan(5)
    expect(
      (await told('sara', pdf)).filter((one) => one.includes('Takeover of Eve.pdf')).length,
    ).toBeGreaterThan(6)
  })

  test('[C090][R1343] Public/GetFile answers a link too', async () => {
    world = await createWorld()
    await world.upload('sara', PDF)
    await share(world)
    const response = await world.request(
      'eve',
      `/api/Public/GetFile?documentId=${document1}&fetchDocumentType=2`,
    )
    expect(await response.text()).toBe('sealed lease')
  })

  test('[C176] ConvertToPdf answers the PDF made of an upload, or why there is none', async () => {
    world = await createWorld()
    await world.upload('sara', PDF, { name: 'Lease.docx', purpose: 'attachment' })
    const made = await download('sara', 'DocsUtility/ConvertToPdf', { documentId: sha256Of(PDF) })
    expect([made.name, text(made.bytes)]).toEqual(['Lease.pdf', PDF])
    await world.upload('sara', 'nonsense', { name: 'x.doc', purpose: 'attachment' })
    expect(
      (await download('sara', 'DocsUtility/ConvertToPdf', { documentId: sha256Of('nonsense') })).status,
    ).toBe(422)
    expect((await download('eve', 'DocsUtility/ConvertToPdf', { documentId: sha256Of(PDF) })).status).toBe(
      403,
    )
  })
})

/** An envelope of Sara's with one document and a private attachment, that Eve has been asked to sign. */
async function share({ db, store }: World): Promise<void> {
  const envelopeId = `envelope:1${'0'.repeat(25)}` as const
  const sealed = await store.put(Buffer.from('sealed lease'))
  const certificate = await store.put(Buffer.from('certificate'))
  const revisionId = `revision:1${'0'.repeat(25)}` as const
  await db.transact(async (query) => {
    const { envelope, member, fileReference } = db.tables
    await query.insert(envelope).values({
      id: envelopeId,
      organizationId: 'organization:noor',
      ownerId: 'person:sara',
      state: 'completed',
      modifiedAt: 1,
      demo: false,
      body: {
        ...EMPTY_ENVELOPE,
        id: envelopeId,
        organizationId: 'organization:noor',
        ownerId: 'person:sara',
        owner: { name: 'Sara', email: 's@example.com', organizationName: 'Al Noor' },
        kind: 'document',
        rev: 3,
        title: 'A lease',
        language: 'en',
        timeZone: 'UTC',
        state: 'completed',
        stateReason: null,
        createdAt: 1,
        modifiedAt: 1,
        sentAt: 1,
        completedAt: 2,
        expiresAt: null,
        reminder: 'none',
        sequenceNumber: null,
        deletedAt: null,
        documents: [
          {
            id: `document:1${'0'.repeat(25)}`,
            name: 'Lease.docx',
            originalSha256: sha256Of(PDF),
            pdfSha256: sha256Of(PDF),
            sizeBytes: PDF.length,
            pages: [],
            firstPageSha256: null,
            revisions: [
              {
                id: revisionId,
                parentId: null,
                sha256: sealed,
                sizeBytes: 12,
                cause: 'sealed',
                recipientId: null,
                commandIds: [],
                at: 2,
              },
            ],
            currentRevisionId: revisionId,
          },
        ],
        attachments: [
          {
            id: `attachment:1${'0'.repeat(25)}`,
            name: 'p.txt',
            sha256: sha256Of('private plan'),
            sizeBytes: 12,
            mediaType: 'text/plain',
            readAccess: 'private',
            addedBy: 'person:sara',
            specific: [],
            typeId: null,
            note: '',
            addedAt: 1,
          },
        ],
        recipients: [
          newRecipient({
            id: `recipient:1${'0'.repeat(25)}`,
            order: 1,
            kind: 'sign',
            name: 'Eve',
            email: 'eve@example.com',
            language: 'en',
            personId: 'person:eve',
            state: 'signed',
            activatedAt: 1,
            openedAt: 1,
            actedAt: 1,
          }),
        ],
        fields: [],
        values: {},
        acts: [],
        certificateSha256: certificate,
        demo: false,
      },
    })
    await query.insert(member).values({
      entity: envelopeId,
      subject: 'person:eve',
      channel: 'person:eve',
      audience: 'recipient',
      seq: 1,
      goneSeq: null,
    })
    for (const [sha256, role] of [
      [sha256Of(PDF), 'document'],
      [sealed, 'document'],
      [certificate, 'certificate'],
      [sha256Of('private plan'), 'attachment'],
    ] as const)
      await query
        .insert(fileReference)
        .values({ sha256, entity: envelopeId, organizationId: 'organization:noor', role })
  })
}
