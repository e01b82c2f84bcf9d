/**
 * A real S3-compatible server (s3rver) on a free port: it knows accounts, keeps parts, answers ranges. It does not
 * compute signatures of version 4, so every request is checked before by `aws4`, which is nobody's code of ours.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
// @ts-expect-error aws4 has no types
import aws4 from 'aws4'
// @ts-expect-error s3rver has no types
import S3rver from 's3rver'

export interface TestS3 {
  readonly endpoint: string
  readonly bucket: string
  /** What s3rver knows of accounts. */
  readonly credentials: {
    readonly region: string
    readonly accessKeyId: string
    readonly secretAccessKey: string
  }
  /** `PUT /bucket/key?query` and the like, as they came. */
  readonly requests: string[]
  /** Looks at a request first; true when it has answered. */
  intercept: ((request: IncomingMessage, response: ServerResponse) => boolean) | null
  stop(): Promise<void>
}

export async function startS3(): Promise<TestS3> {
  const directory = mkdtempSync(join(tmpdir(), 's3-'))
  const bucket = 'tawqi-files'
  const s3 = new S3rver({ directory, silent: true, configureBuckets: [{ name: bucket }] })
  await s3.configureBuckets()
  const answer = s3.callback() as (request: IncomingMessage, response: ServerResponse) => void
  const requests: string[] = []
  const server: Server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    if (test.intercept?.(request, response)) return
    if (isRightlySigned(request, test.credentials)) return answer(request, response)
    response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>')
  })
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle))
  const test: TestS3 = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bucket,
    credentials: { region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    requests,
    intercept: null,
    stop: async () => {
      server.closeAllConnections()
      await new Promise<void>((settle) => server.close(() => settle()))
      rmSync(directory, { recursive: true, force: true })
    },
  }
  return test
}

function isRightlySigned(
  request: IncomingMessage,
  { accessKeyId, secretAccessKey, region }: TestS3['credentials'],
): boolean {
  const given = request.headers.authorization ?? ''
  const names = /SignedHeaders=([^,]+)/.exec(given)?.[1]?.split(';') ?? []
  const headers = Object.fromEntries(names.map((name) => [name, String(request.headers[name] ?? '')]))
  const right = aws4.sign(
    {
      method: request.method,
      path: request.url,
      service: 's3',
      region,
      headers,
      extraHeadersToInclude: Object.fromEntries(names.map((name) => [name, true])),
    },
    { accessKeyId, secretAccessKey },
  ) as { readonly headers: { readonly Authorization: string } }
  const signatureIn = (text: string) => /Signature=(\w+)/.exec(text)?.[1]
  return signatureIn(given) !== undefined && signatureIn(given) === signatureIn(right.headers.Authorization)
}
