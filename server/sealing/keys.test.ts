import { execFileSync } from 'node:child_process'
import { createVerify, X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createLocalAuthority } from './local-authority.ts'
import { signerFromPkcs12 } from './pkcs12.ts'

const folder = mkdtempSync(join(tmpdir(), 'tawqi-keys-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const day = 86_400_000
const now = new Date()

describe('the local authority', () => {
  it('is made on first start, readable only by its owner, and is the same afterwards', async () => {
    const path = join(folder, 'authority')
    const first = await createLocalAuthority(path, { organization: 'Al Noor Trading', now })
    const again = await createLocalAuthority(path, { organization: 'ignored later', now })
    expect(again.signer.certificates).toEqual(first.signer.certificates)
    expect(statSync(join(path, 'signing-key.pem')).mode & 0o777).toBe(0o600)
    const [signing, root] = first.signer.certificates.map((der) => new X509Certificate(der))
    expect(signing?.subject).toContain('O=Al Noor Trading')
    expect(signing?.ca).toBe(false)
    expect(root?.ca).toBe(true)
    expect(signing?.verify(root!.publicKey)).toBe(true)
    const message = Buffer.from('document')
    const signature = await first.signer.sign(message)
    expect(createVerify('sha256').update(message).verify(signing!.publicKey, signature)).toBe(true)
  })

  it('refuses to go on with an expired certificate', async () => {
    const path = join(folder, 'old')
    await createLocalAuthority(path, { organization: 'Old', now, validDays: 2 })
    await expect(
      createLocalAuthority(path, { organization: 'Old', now: new Date(now.getTime() + 3 * day) }),
    ).rejects.toMatchObject({ code: 'certificate-not-valid-now' })
  })
})

describe('a PKCS#12 file', () => {
  const openssl = (...args: readonly string[]): void => {
    execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' })
  }
  const make = (name: string, key: readonly string[], ...options: readonly string[]): Uint8Array => {
    openssl(
      'req',
      '-x509',
      ...key,
      '-nodes',
      '-keyout',
      `${name}.key`,
      '-out',
      `${name}.pem`,
      '-days',
      '30',
      '-subj',
      `/CN=${name}`,
    )
    openssl(
      'pkcs12',
      '-export',
      '-inkey',
      `${name}.key`,
      '-in',
      `${name}.pem`,
      '-out',
      `${name}.p12`,
      '-passout',
      'pass:pässword',
      ...options,
    )
    return readFileSync(join(folder, `${name}.p12`))
  }
  const rsa = ['-newkey', 'rsa:2048']

  it('gives a signer, from new tools with AES and older ones with 3DES, RSA and elliptic keys', async () => {
    const files = {
      modern: make('modern', rsa),
      older: make('older', rsa, '-keypbe', 'PBE-SHA1-3DES', '-certpbe', 'PBE-SHA1-3DES', '-macalg', 'sha1'),
      elliptic: make('elliptic', ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256']),
    }
    for (const [name, file] of Object.entries(files)) {
      const signer = signerFromPkcs12(file, 'pässword', new Date(Date.now() + 5000))
      const x509 = new X509Certificate(signer.certificates[0]!)
      expect(x509.subject).toBe(`CN=${name}`)
      const signature = await signer.sign(Buffer.from('x'))
      expect(createVerify('sha256').update('x').verify(x509.publicKey, signature)).toBe(true)
    }
  })

  it('is refused with a wrong password, after its end, and when it is none', () => {
    const file = make('again', rsa)
    const refusal = (run: () => unknown): unknown => {
      try {
        return run()
      } catch (error) {
        return error instanceof Error && 'code' in error ? error.code : error
      }
    }
    expect(refusal(() => signerFromPkcs12(file, 'wrong', now))).toBe('key-not-readable')
    expect(refusal(() => signerFromPkcs12(file, 'pässword', new Date(now.getTime() + 40 * day)))).toBe(
      'certificate-not-valid-now',
    )
    expect(refusal(() => signerFromPkcs12(Buffer.from('none'), '', now))).toBe('key-not-readable')
  })
})
