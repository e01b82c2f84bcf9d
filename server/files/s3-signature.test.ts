import { describe, expect, it } from 'vitest'
import { signS3Request } from './s3-signature.ts'

/** The examples of the Amazon S3 API Reference, "Signature Calculations for the Authorization Header". */
const credentials = {
  region: 'us-east-1',
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
}
const now = new Date('2013-05-24T00:00:00Z')
const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
const signatureOf = (
  method: string,
  address: string,
  headers: Record<string, string> = {},
  payloadSha256 = EMPTY,
) =>
  /Signature=(\w+)/.exec(
    signS3Request({ method, url: new URL(address), headers, payloadSha256 }, credentials, now)
      .authorization ?? '',
  )?.[1]

describe('a signed request', () => {
  it('has the signature Amazon gives for reading a part of an object', () => {
    expect(
      signatureOf('GET', 'https://examplebucket.s3.amazonaws.com/test.txt', { range: 'bytes=0-9' }),
    ).toBe('f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41')
  })

  it('has the signature Amazon gives for storing an object with a name that must be encoded', () => {
    const body = '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072'
    const headers = { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' }
    expect(signatureOf('PUT', 'https://examplebucket.s3.amazonaws.com/test%24file.text', headers, body)).toBe(
      '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    )
  })

  it('has the signatures Amazon gives for questions with and without values', () => {
    expect(signatureOf('GET', 'https://examplebucket.s3.amazonaws.com/?lifecycle')).toBe(
      'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
    )
    expect(signatureOf('GET', 'https://examplebucket.s3.amazonaws.com/?max-keys=2&prefix=J')).toBe(
      '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    )
  })
})
