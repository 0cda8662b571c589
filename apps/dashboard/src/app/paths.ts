/** The path of a project page; an empty page is the overview. */
export const pathOf = (projectId: string, page = ''): string =>
  `/projects/${encodeURIComponent(projectId)}${page && `/${page}`}`;

/** The path of the owner's own account settings. */
export const ACCOUNT = '/account';
