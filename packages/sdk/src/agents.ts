// An entry of its own: few pages ask, and the first load of the others stays without it.
export {
  type DelegatedScopes,
  type Delegation,
  delegate,
  listDelegations,
  type NewDelegation,
} from './agents/delegations.ts';
