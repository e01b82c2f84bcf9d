import { createPathId } from '../../rules/connected-systems/path-standing.ts'
import { samples } from '../../samples/sample.ts'

export default samples({
  things: {
    connectedSystem: ({ newId, owner, words }) => ({
      ...{ id: newId('connectedSystem'), organizationId: owner.organizationId },
      ...{ name: words, description: words, type: 'custom', clientId: 'tawqi', active: true },
      // Nobody: it is refused before anything is asked of it.
      baseUrl: 'https://127.0.0.1:9',
      parameters: [{ id: 'a'.repeat(26), name: 'x-company', value: words, location: 'header' }],
      secret: null,
    }),
    integrationPath: ({ ids, owner, words, of }) => ({
      ...{ id: createPathId(of.connectedSystem.id, ids), organizationId: owner.organizationId },
      ...{ systemId: of.connectedSystem.id, name: words, relativeUrl: '/suppliers', method: 'GET' },
      ...{
        authorization: 'none',
        tokenKey: '',
        idempotent: false,
        active: true,
        parameters: [],
        mappings: [],
      },
      authorized: null,
    }),
  },
  commands: {
    saveConnectedSystem: {
      new: ({ newId }) => ({
        ...{ id: newId('connectedSystem'), seen: {}, isNew: true },
        set: { name: 'Registry', baseUrl: 'https://registry.example.com' },
      }),
      'of the organisation': ({ of, text }) => ({
        id: of.connectedSystem.id,
        set: { name: `S${text()}` },
        seen: {},
      }),
      'full, with an address to be tidied': ({ of }) => ({
        id: of.connectedSystem.id,
        set: { baseUrl: 'https://erp.example.com/api/' },
      }),
    },
    removeConnectedSystem: {
      'of the organisation': ({ of }) => ({ connectedSystemId: of.connectedSystem.id }),
    },
    recordSystemSecret: {
      '': ({ of, owner }) => ({
        ...{ id: of.connectedSystem.id, setAt: 1, origin: 'https://registry.example.com' },
        by: { personId: owner.id, name: owner.name },
      }),
    },
    saveIntegrationPath: {
      'of the organisation': ({ of, text }) => ({
        id: of.integrationPath.id,
        set: { name: `P${text()}` },
        seen: {},
      }),
      'new, of a system of the organisation': ({ of, ids }) => ({
        ...{ id: createPathId(of.connectedSystem.id, ids), seen: {}, isNew: true },
        set: { name: 'Suppliers', relativeUrl: '/suppliers' },
      }),
    },
    removeIntegrationPath: {
      'of the organisation': ({ of }) => ({ integrationPathId: of.integrationPath.id }),
    },
    authorizePath: { 'of the organisation': ({ of }) => ({ integrationPathId: of.integrationPath.id }) },
    deauthorizePath: { 'of the organisation': ({ of }) => ({ integrationPathId: of.integrationPath.id }) },
  },
})
