import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import jsQr from 'jsqr'
import { afterAll, describe, expect, it } from 'vitest'
import { listPages } from '../../sync/pdf/pages.ts'
import { openPdf } from '../../sync/pdf/reader.ts'
import { verifyPdf } from '../../sync/pdf/verify.ts'
import {
  type CertificateContent,
  type CertificateLabels,
  writeCompletionCertificate,
} from './completion-certificate.ts'
import { drawFirstPage } from './first-page.ts'
import { createLocalAuthority } from './local-authority.ts'
import { prepareDocument } from './prepare.ts'
import { findProgram } from './run-program.ts'
import { sealEnvelope } from './seal-act.ts'

const folder = mkdtempSync(join(tmpdir(), 'tawqi-certificate-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const words: Readonly<Record<CertificateContent['language'], readonly [string, string, string]>> = {
  en: ['Completion certificate', 'Recipients', 'Page {page} of {pages}'],
  ar: ['شهادة الإتمام', 'المستلمون', 'صفحة {page} من {pages}'],
  fr: ['Certificat d’achèvement', 'Destinataires', 'Page {page} sur {pages}'],
}

function content(language: CertificateContent['language'], events = 3): CertificateContent {
  const [title, recipients, pageOf] = words[language]
  const names =
    'title envelope envelopeId envelopeTitle sender status createdAt completedAt timeZone recipients email role actingFor identityMethod consentText consentVersion consentedAt viewedAt signedAt claimedAt address device documents pages originalSha256 sizeBytes values auditTrail actor documentHash chainHash verifyAt pageOf'
  const labels = Object.fromEntries(
    names.split(' ').map((name) => [name, name]),
  ) as unknown as CertificateLabels
  return {
    language,
    timeZone: 'Asia/Dubai',
    labels: { ...labels, title, recipients, pageOf },
    organization: 'Al Noor Trading',
    generatedAt: '2026-11-21T10:00:00Z',
    envelope: {
      id: '01J9Z',
      title: 'عقد إيجار',
      sender: 'Sara Haddad',
      status: 'Completed',
      createdAt: '2026-11-20T21:30:00Z',
    },
    recipients: [
      {
        name: 'محمد عبد الله',
        role: 'Signer',
        status: 'Signed',
        identityMethod: 'Mailed code',
        consentText: 'I agree to sign electronically.',
        consentVersion: '3',
        signedAt: '2026-07-01T09:00:00Z',
      },
    ],
    documents: [
      {
        name: 'lease.pdf',
        originalSha256: 'ab'.repeat(32),
        revisions: [{ label: 'Sealed', sha256: 'cd'.repeat(32) }],
      },
    ],
    events: Array.from({ length: events }, (_, at) => ({
      at: '2026-11-21T09:00:00Z',
      text: `Event ${at + 1}`,
      hash: 'ef'.repeat(32),
    })),
  }
}

function textOf(pdf: Uint8Array): string {
  writeFileSync(join(folder, 'a.pdf'), pdf)
  const text = execFileSync('pdftotext', ['-layout', join(folder, 'a.pdf'), '-'], { encoding: 'utf8' })
  return text.replace(/[\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g, '').replace(/\s+/g, ' ')
}

describe('the completion certificate', () => {
  it('[E003] shows the facts in each language, every time with its zone, and hashes that can be copied', () => {
    for (const language of ['en', 'ar', 'fr'] as const) {
      const pdf = writeCompletionCertificate(content(language))
      expect(listPages(openPdf(pdf).view()).length).toBeGreaterThan(0)
      if (!findProgram('pdftotext')) continue
      const text = textOf(pdf)
      for (const wanted of [
        words[language][0],
        words[language][1],
        'محمد',
        'عقد إيجار',
        'Asia/Dubai',
        'GMT+04:00',
        'ab'.repeat(32),
        'cd'.repeat(32),
        'ef'.repeat(32),
        'Mailed code',
      ])
        expect([language, text.includes(wanted) ? wanted : text]).toEqual([language, wanted])
    }
  })

  it('[E004][A122][A174] leads whoever points a phone at it to the page that checks it', async () => {
    const verifyUrl = 'https://sign.example.com/verify/01hzy8d3v2kq4f6m7n8p9r0stu'
    for (const language of ['en', 'ar'] as const) {
      const pdf = writeCompletionCertificate({ ...content(language), verifyUrl })
      const source = {
        sizeBytes: pdf.length,
        read: async (begin: number, end: number) => pdf.slice(begin, end),
      }
      const image = await loadImage(
        Buffer.from(await drawFirstPage(source, { format: 'png', widthPx: 1200 })),
      )
      const canvas = createCanvas(image.width, image.height)
      canvas.getContext('2d').drawImage(image, 0, 0)
      const { data } = canvas.getContext('2d').getImageData(0, 0, image.width, image.height)
      expect(jsQr(data, image.width, image.height)?.data).toBe(verifyUrl)
    }
  })

  it('counts calendar days in the named zone: half past nine in the evening in London is tomorrow in Dubai', () => {
    if (!findProgram('pdftotext')) return
    expect(textOf(writeCompletionCertificate(content('en')))).toContain('21 November 2026 at 01:30:00')
  })

  it('goes over as many pages as the audit trail needs', () => {
    const view = openPdf(writeCompletionCertificate(content('ar', 120))).view()
    expect(listPages(view).length).toBeGreaterThan(4)
  })

  it('tears no entry of the audit trail at the end of a page', () => {
    writeFileSync(join(folder, 'b.pdf'), writeCompletionCertificate(content('en', 120)))
    const pages = execFileSync('pdftotext', ['-layout', join(folder, 'b.pdf'), '-'], {
      encoding: 'utf8',
    }).split('\f')
    const counts = pages.map((page) => [/Event \d+/g, /(ef){32}/g].map((one) => page.match(one)?.length ?? 0))
    expect(counts.map(([titles]) => titles)).toEqual(counts.map(([, hashes]) => hashes))
    expect(counts.flat().reduce((sum, one) => sum + one)).toBe(240)
  })

  it('is the same bytes for the same facts, and can be sealed like a document', async () => {
    const pdf = writeCompletionCertificate(content('ar'))
    expect(Buffer.compare(pdf, writeCompletionCertificate(content('ar')))).toBe(0)
    const authority = await createLocalAuthority(join(folder, 'keys'), {
      organization: 'Al Noor Trading',
      now: new Date(),
    })
    const prepared = prepareDocument(pdf, { envelopeId: 'certificate-01J9Z', slots: [] })
    const sealed = await sealEnvelope(prepared.pdf, {
      envelopeId: 'certificate-01J9Z',
      signerName: 'Al Noor Trading',
      reason: 'Completion certificate',
      signedAt: new Date(),
      signer: authority.signer,
      timestampers: [],
    })
    const report = await verifyPdf(sealed.pdf, { trustedRoots: [authority.rootCertificate], now: new Date() })
    expect([report.verdict, report.trust]).toEqual(['valid', 'trusted'])
  })
})
