/** What is deleted after a while is found by its age; the kinds are those of `gatheredKinds`. */
export const concurrently = [
  {
    name: 'events_gathered',
    on: "events (at) where kind in ('sign_in.failed', 'rate_limit.reached', 'admin_call.refused', 'secret.read')",
  },
];
