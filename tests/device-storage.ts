/** A browser's storage, there before the first file that looks for one is read. */
import 'fake-indexeddb/auto'
