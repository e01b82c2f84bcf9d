import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFolderStore } from '../../server/files/folder-store.ts'
import { fileStoreContract } from './file-store-contract.ts'

fileStoreContract('a folder', async () => createFolderStore(mkdtempSync(join(tmpdir(), 'files-'))))
