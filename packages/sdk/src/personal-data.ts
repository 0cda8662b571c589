// An entry of its own: few pages ask, and the first load of the others stays without it.
export { type Erasure, readErasure } from './personal-data/erasure.ts';
export { type PersonalData, readPersonalData } from './personal-data/personal-data.ts';
