/** A project has fewer endpoints than fit on a page. */
export const ALL_ENDPOINTS = { limit: 100 };
