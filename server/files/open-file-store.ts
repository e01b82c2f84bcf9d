/** The file store the configuration names: S3 when there is one, else a folder. */
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import type { FileStore } from './file-store.ts'
import { createFolderStore } from './folder-store.ts'
import { createS3Client } from './s3-client.ts'
import { createS3Store } from './s3-store.ts'

export function openFileStore(config: Config): FileStore {
  const folder = join(config.DATA_DIR, 'files')
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = config
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY)
    return createFolderStore(folder)
  const client = createS3Client({
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: config.S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    isPathStyle: config.S3_PATH_STYLE,
  })
  return createS3Store({ client, prefix: config.S3_PREFIX, folder, cacheBytes: config.S3_CACHE_BYTES })
}
