/** A page of what there is, which begins with the one whose id is the cursor; where it begins with one who is gone, there is nothing. */
export function pageOf<T extends { readonly id: string }>(all: readonly T[], query: URLSearchParams, usual: number) {
  const at = all.findIndex(({ id }) => id === query.get('cursor'));
  const begin = at < 0 && query.has('cursor') ? all.length : Math.max(0, at);
  const end = begin + Number(query.get('limit') ?? usual);
  return {
    items: all.slice(begin, end),
    is_paginated: true,
    pagination: { next_cursor: all[end]?.id ?? null },
  };
}
