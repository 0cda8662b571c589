// An entry of its own: few pages ask, and the first load of the others stays without it.
export { addTeamDomain, listTeamDomains, type TeamDomain } from './team-domains/domains.ts';
