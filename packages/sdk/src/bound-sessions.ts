// An entry of its own: what most applications leave out does not weigh on their first load.
export { type BoundFetch, type BoundFetchOptions, boundFetch } from './bound-sessions/bound-fetch.ts';
export { browserKeys, type KeyStore, memoryKeys } from './bound-sessions/key-store.ts';
