import { readdirSync } from 'node:fs';
import { basename } from 'node:path';

/** Every page, in the order in which one reads them: the file in `docs/` without its `.md`, or the folder of an example. */
export const sections = {
  'Get started': [
    'README',
    'start/frameworks',
    'start/next',
    'start/react-router',
    'start/react-vite',
    'start/astro',
    'start/sveltekit',
    'start/nuxt',
    'start/express',
    'start/hono',
    'start/script',
    'start/cli-tool',
    'start/curl',
  ],
  Concepts: [
    'concepts/access-levels',
    'concepts/sessions',
    'concepts/sign-in',
    'concepts/permission-graph',
    'concepts/personal-data',
    'security',
    'openid/conformance',
  ],
  Guides: [
    'guides/protect-a-page',
    'guides/own-forms',
    'guides/hosted-pages',
    'guides/call-an-api',
    'guides/invite-a-team',
    'directories/domains',
    'guides/guard-an-action',
    'guides/require-recent-sign-in',
    'guides/require-two-steps',
    'guides/verify-addresses',
    'guides/add-a-provider',
    'guides/openid-provider',
    'openid/clients',
    'openid/mcp-servers',
    'openid/agents',
    'directories/single-sign-on',
    'directories/scim',
    'directories/identity-providers',
    'directories/set-up-links',
    'guides/branding',
    'guides/several-accounts',
    'guides/own-domain-and-mail',
    'guides/receive-webhooks',
    'guides/stream-events',
    'guides/configuration-as-code',
    'guides/typed-metadata',
    'guides/test-an-application',
    'guides/go-to-production',
    'guides/run-a-fleet',
    'guides/back-up-and-restore',
    'guides/rotate-keys',
    'guides/upgrade',
  ],
  Examples: [
    'examples/next',
    'examples/react-router',
    'examples/react-vite',
    'examples/astro',
    'examples/express',
    'examples/hono',
    'examples/mcp-server',
    'examples/script',
    'examples/cli-tool',
  ],
  Applications: ['sdk', 'react', 'components', 'next', 'foreign-clients', 'compared'],
  Projects: [
    'projects',
    'dashboard',
    'cli',
    'teams',
    'permissions',
    'emails',
    'webhooks',
    'events',
    'metrics',
    'limits',
  ],
  Moving: [
    'moving/clerk',
    'moving/auth0',
    'moving/supabase',
    'moving/nextauth',
    'moving/better-auth',
    'moving/firebase',
    'moving/keycloak',
    'moving/cognito',
    'moving/wordpress',
    'moving/django',
    'moving/laravel',
    'moving/devise',
    'moving/import',
    'moving/password-hashes',
    'moving/unnoticed',
    'moving-from-stack-auth',
    'guides/bring-users',
    'moving/export',
  ],
  Operations: [
    'operate/docker',
    'operate/systemd',
    'operate/kubernetes',
    'operate/monitoring',
    'operate/fleet',
    'operate/capacity',
    'operate/database',
    'operate/citus',
    'operate/backup',
    'operate/point-in-time',
    'operate/keys',
    'operate/kms',
    'proof',
    'operate/published-vulnerabilities',
  ],
  Reference: [
    'settings',
    'errors',
    'reference/sdk',
    'reference/sdk-server',
    'reference/sdk-admin',
    'reference/sdk-testing',
    'reference/react',
    'reference/next',
  ],
  Contributing: ['architecture', 'where-is', ...decisions(), 'releasing'],
};

/** The name of its file on the site, without the end. */
export const pathOf = (name) => (name === 'README' ? 'index' : name);

const EXAMPLE = /^examples\/[^/]+/;
export const isExample = (name) => EXAMPLE.test(name);

/** Where its Markdown is in the repository. */
export const fileOf = (name) => (isExample(name) ? `${name}/README.md` : `docs/${name}.md`);

/** The page that a path of the repository is; undefined for what is no part of the site. */
export const pageAt = (path) => EXAMPLE.exec(path)?.[0] ?? /^docs\/(.+)\.md$/.exec(path)?.[1];

/** By their number, whichever room they are in. */
function decisions() {
  const files = readdirSync(new URL('../decisions', import.meta.url), { recursive: true });
  const pages = files.filter((file) => file.endsWith('.md')).map((file) => `decisions/${file.slice(0, -'.md'.length)}`);
  return pages.sort((one, other) => basename(one).localeCompare(basename(other)));
}
