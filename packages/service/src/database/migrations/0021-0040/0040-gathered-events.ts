/** What is deleted after a while is found by its age; the kinds are the gathered ones of `eventKinds`. */
export const concurrently = [
  {
    name: 'events_gathered',
    on: "events (at) where kind in ('sign_in.failed', 'rate_limit.reached', 'admin_call.refused', 'secret.read')",
  },
];
