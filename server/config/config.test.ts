import { describe, expect, it } from 'vitest'
import { parseConfig } from './config.ts'

const s3 = {
  S3_ENDPOINT: 'https://s3.example.com',
  S3_BUCKET: 'files',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'key',
}

describe('the configuration', () => {
  it('keeps everything in DATA_DIR unless told otherwise', () => {
    expect(parseConfig({}).databaseUrl).toBe('sqlite:data/tawqi.sqlite')
    expect(parseConfig({ DATA_DIR: '/srv/tawqi' }).databaseUrl).toBe('sqlite:/srv/tawqi/tawqi.sqlite')
    expect(parseConfig({ DATABASE_URL: 'postgres://a@b/c' }).databaseUrl).toBe('postgres://a@b/c')
    expect(parseConfig(s3)).toMatchObject({ S3_BUCKET: 'files', S3_REGION: 'us-east-1', S3_PATH_STYLE: true })
  })

  it.each([
    [
      'a database of another kind',
      { DATABASE_URL: 'mysql://a@b/c' },
      'DATABASE_URL: must begin with postgres://',
    ],
    ['half of S3', { ...s3, S3_BUCKET: '' }, 'need all four'],
    ['a token anybody guesses', { METRICS_TOKEN: 'short' }, 'METRICS_TOKEN: must be 20 to 200'],
    ['half of UAE PASS', { UAE_PASS_URL: 'https://stg-id.uaepass.ae' }, 'UAE PASS needs all three'],
    [
      'a connected system without a secret',
      { CONNECTED_SYSTEM_URL: 'https://erp.example.com' },
      'needs both',
    ],
    [
      'a secret anybody guesses',
      { CONNECTED_SYSTEM_SECRET: 'short' },
      'CONNECTED_SYSTEM_SECRET: must have 32',
    ],
    ['people elsewhere without mail', { PUBLIC_URL: 'https://sign.example.com' }, 'set SMTP_URL'],
  ])('refuses %s with a sentence that names the variable', (_what, environment, sentence) => {
    expect(() => parseConfig(environment)).toThrow(sentence)
  })

  it('never repeats a secret in what it says', () => {
    const wrong = { DATABASE_URL: 'mysql://user:secret@host/db', S3_SECRET_ACCESS_KEY: 'secret' }
    try {
      parseConfig(wrong)
      expect.unreachable()
    } catch (error) {
      expect(String(error)).not.toContain('secret')
    }
  })
})
