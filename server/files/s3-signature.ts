/** Signing requests to S3: AWS Signature Version 4 in the `Authorization` header. */
import { createHash, createHmac } from 'node:crypto'

export interface S3Credentials {
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

export interface S3Request {
  readonly method: string
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  /** Of the body, in hex. S3 checks the body against it. */
  readonly payloadSha256: string
}

/** The headers to send: those given, and the ones that prove who sends them. */
export function signS3Request(
  { method, url, headers, payloadSha256 }: S3Request,
  { region, accessKeyId, secretAccessKey }: S3Credentials,
  now: Date,
): Record<string, string> {
  const instant = now.toISOString().replace(/[-:]|\.\d{3}/g, '')
  const day = instant.slice(0, 8)
  const all: Record<string, string> = {
    ...headers,
    'x-amz-content-sha256': payloadSha256,
    'x-amz-date': instant,
  }
  const signed = Object.entries({ ...all, host: url.host })
    .map(([name, value]) => [name.toLowerCase(), value.trim().replace(/\s+/g, ' ')] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const names = signed.map(([name]) => name).join(';')
  const canonical = [
    method,
    url.pathname,
    canonicalQuery(url.searchParams),
    ...signed.map(([name, value]) => `${name}:${value}`),
    '',
    names,
    payloadSha256,
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', instant, scope, sha256(canonical)].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (secret, part) => hmac(secret, part),
    `AWS4${secretAccessKey}`,
  )
  const signature = hmac(key, text).toString('hex')
  return {
    ...all,
    authorization: `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope},SignedHeaders=${names},Signature=${signature}`,
  }
}

/** RFC 3986: `encodeURIComponent` leaves some characters that AWS wants encoded. */
export const encodeS3 = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)

function canonicalQuery(query: URLSearchParams): string {
  return [...query]
    .map(([name, value]) => `${encodeS3(name)}=${encodeS3(value)}`)
    .sort()
    .join('&')
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
