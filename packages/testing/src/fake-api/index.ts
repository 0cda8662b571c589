import { contract } from './contract.ts';
import { type FakeFetchOptions, fakeFetch } from './fake-fetch.ts';

export * from './answers.ts';
export type { Replies, Reply } from './table.ts';

/** A service that answers by a table of replies, each of them held to its row of the contract. */
export const fakeApi = (options: Omit<FakeFetchOptions, 'contract'>) => fakeFetch({ ...options, contract });
