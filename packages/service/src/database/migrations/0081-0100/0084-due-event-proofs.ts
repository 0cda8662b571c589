/** Finds the few trees that are behind among those of all projects, and the heads that are old enough to be thinned. */
export const concurrently = [
  { name: 'event_trees_behind', on: 'event_trees (behind_due) where behind_from is not null' },
  { name: 'event_heads_by_rung', on: 'event_heads (rung, signed_at) where rung < 2' },
];
