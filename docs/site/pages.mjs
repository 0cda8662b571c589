/** Every page, in the order in which one reads them: the file in `docs/` without its `.md`. */
export const sections = {
  'Get started': ['README'],
  'The service': ['settings', 'projects', 'dashboard', 'emails', 'webhooks', 'limits', 'metrics'],
  Applications: ['sdk', 'react', 'next', 'teams', 'permissions', 'foreign-clients', 'compared'],
  Operation: ['operation', 'fleet', 'backup', 'keys'],
  Contributing: ['architecture', 'releasing'],
};

/** Its path on the site, beginning at `/docs/`. */
export const pathOf = (name) => (name === 'README' ? '' : name);

/** Where a page finds another one, or a file: browsers resolve it, so a proxy may put any path in front. */
export function relative(from, to) {
  const up = '../'.repeat(pathOf(from).split('/').length - 1);
  return up + to || './';
}
