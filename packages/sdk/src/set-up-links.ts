// An entry of its own: few pages ask, and the first load of the others stays without it.
export {
  createSetUpLink,
  listSetUpLinks,
  type NewSetUpLink,
  type SetUpLink,
  type SetUpLinkOptions,
  type SetUpPart,
} from './set-up-links/links.ts';
export { finishSetUp, openSetUpLink, type SetUpVisit, setUpApp } from './set-up-links/visit.ts';
