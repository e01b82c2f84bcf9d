/** Files of the signed-in person on this device, in the shapes that composing, drafts, lists and signing ask for. */
import { maxFileBytes } from '../../sync/rules/file-validation.ts'
import type { MemberFiles } from '../device/member-files.ts'
import type { ComposingFiles } from '../files/composing-files.tsx'
import { createDeviceFiles, type DeviceFiles } from '../files/device-files.ts'
import { inspectPdf } from '../files/inspect-pdf.ts'
import { createUploadOptions, type UploadOptions } from '../files/upload-options.ts'
import { createUploads } from '../files/uploads.ts'
import { type FileReading, withPictures } from '../files/use-files.ts'
import { PdfAbsent } from '../pdf/pdf-engine.ts'
import type { PdfSource } from '../pdf/use-pdf-document.ts'
import type { LocalDatabase } from '../replica/local-database.ts'
import type { Sealing } from '../replica/sealing.ts'
import { webLock } from '../session/browser-session.ts'
import type { Session } from '../session/session.ts'
import type { SigningFiles } from '../signing/signing-host.ts'

export function openFiles(
  local: LocalDatabase,
  session: Session,
  subject: string,
  sealing: Sealing | null,
  makeRoom: () => Promise<number>,
): MemberFiles {
  const request = (path: string, init?: RequestInit) => session.fetch(path, init)
  const now = () => Date.now()
  const device = createDeviceFiles({ table: local.files, request, now, sealing })
  const options = createUploadOptions(localStorage, session)
  void options.refresh()
  const uploads = createUploads({
    table: local.uploads,
    files: device,
    request,
    now,
    random: Math.random,
    inspect: inspectPdf,
    makeRoom,
    maxBytes: () => maxFileBytes(options.now()),
    lock: { run: (name, work) => webLock(`${name}-${subject}`, work) },
  })
  return {
    ready: uploads.ready,
    isComplete: uploads.isComplete,
    onChange: uploads.subscribe,
    resume: uploads.resume,
    retry: uploads.retry,
    cancel: (sha256) => void uploads.cancel(sha256),
    drafts: {
      pagesOf: uploads.pagesOf,
      refusalOf: uploads.refusalOf,
      isStored: uploads.isComplete,
      now,
      subscribe: uploads.subscribe,
    },
    composing: composingFiles(uploads, device, options),
    reading: withPictures({ read: (sha256) => read(device, sha256) }),
    signing: signingFiles(device),
    device,
    close: uploads.stop,
  }
}

function composingFiles(
  uploads: ReturnType<typeof createUploads>,
  device: DeviceFiles,
  options: UploadOptions,
): ComposingFiles {
  const sources = new Map<string, PdfSource>()
  return {
    options: options.now,
    take: async (file, purpose) => {
      const mediaType = file.type || 'application/octet-stream'
      const taken = await uploads.add(file, { name: file.name, mediaType, purpose, keepFor: 'draft' })
      return { ...taken, mediaType }
    },
    progress: uploads.progress,
    found: (sha256) => uploads.report(sha256)?.pdf ?? null,
    subscribe: uploads.subscribe,
    retry: uploads.retry,
    drop: (sha256) => void uploads.cancel(sha256).then(() => device.release('draft', [sha256])),
    pdf: (sha256) => {
      const known = sources.get(sha256)
      if (known) return known
      // What people see is the PDF made of the upload, which for a sound PDF is the upload itself.
      const source: PdfSource = {
        key: sha256,
        load: () => bytesOf(device, uploads.report(sha256)?.pdf?.sha256 ?? sha256),
      }
      sources.set(sha256, source)
      return source
    },
  }
}

const signingFiles = (device: DeviceFiles): SigningFiles => ({
  read: (sha256) => bytesOf(device, sha256),
  has: device.has,
  keep: async (sha256s, envelopeId) => {
    for (const sha256 of sha256s) {
      const fetched = await device.fetch(sha256, { keepFor: envelopeId })
      if (fetched.kind !== 'file') throw new PdfAbsent()
    }
  },
})

async function bytesOf(device: DeviceFiles, sha256: string): Promise<ArrayBuffer> {
  const fetched = await device.fetch(sha256)
  if (fetched.kind !== 'file') throw new PdfAbsent()
  return fetched.blob.arrayBuffer()
}

async function read(device: DeviceFiles, sha256: string): Promise<FileReading> {
  const fetched = await device.fetch(sha256)
  if (fetched.kind === 'file') return fetched
  return fetched.kind === 'absent' ? { kind: 'refused', reason: '403' } : { kind: 'offline' }
}
