/** Where a page of a project is; the overview is the empty path. */
export const pathOf = (projectId: string, page = ''): string =>
  `/projects/${encodeURIComponent(projectId)}${page && `/${page}`}`;

/** Where owners set what is about themselves. */
export const ACCOUNT = '/account';
