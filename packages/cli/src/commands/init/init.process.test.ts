import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { newProject } from '@latchkey/testing';
import { newFolder } from '@latchkey/testing/process/process';
import { describe, expect, test } from 'vitest';
import { commandLine, startService, within } from '../../../testing/command-line.ts';

const { service, place } = await startService();

const express = { name: 'shop', type: 'module', dependencies: { express: '5.0.0', '@latchkey/sdk': '0.1.0' } };
const vite = {
  name: 'shop',
  dependencies: { react: '19.0.0', '@latchkey/react': '0.1.0', '@latchkey/sdk': '0.1.0' },
  devDependencies: { vite: '8.0.0' },
};
const page = '<script type="module" src="/src/main.tsx"></script>';

/** Packages of others come from where nothing answers: how fast a registry is doesn't count here. */
const elsewhere = { npm_config_registry: 'http://localhost:9/', npm_config_fetch_retries: '0' };

/** The command line of an owner of a project, in an application with these files. */
async function application(manifest: object | undefined, files: Readonly<Record<string, string>> = {}) {
  const project = await newProject({}, service.world);
  const folder = newFolder();
  const all = { ...files, ...(manifest && { 'package.json': JSON.stringify(manifest) }) };
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return {
    project,
    folder,
    text: (path: string) => readFileSync(join(folder, path), 'utf8'),
    has: (path: string) => existsSync(join(folder, path)),
    mode: (path: string) => (statSync(join(folder, path)).mode & 0o777).toString(8),
    ...commandLine({ ...within(place, { LATCHKEY_PROJECT_ID: project.id, ...elsewhere }), folder }),
  };
}

test.concurrent('shows what it would write, and writes it when a person agrees', async () => {
  const { typing, text, mode, read, project } = await application(express);
  const terminal = typing('init');
  await terminal.shows(/Write this\?/);
  expect(terminal.shown()).toMatch(/latchkey\.js.*\(new\)[\s\S]*\+ export async function callerOf/);
  terminal.type('y');
  await terminal.shows(/Done\./);
  expect(await terminal.ended).toBe(0);
  expect(text('.env')).toMatch(new RegExp(`^LATCHKEY_PROJECT_ID=${project.id}$`, 'm'));
  expect(text('.env')).toMatch(/^LATCHKEY_SECRET_SERVER_KEY=ssk_\w{10}/m);
  expect([mode('.env'), text('.gitignore')]).toEqual(['600', '.env\n']);
  expect((await read(['doctor'])).findings[0]).toMatchObject({ about: 'settings', status: 'good' });
});

test.concurrent('no key is shown', async () => {
  const { shown } = await application(express);
  expect(await shown('init', '--yes')).not.toMatch(/[ps][cs]k_\w/);
});

test.concurrent('writes nothing when a person does not agree', async () => {
  const { typing, has } = await application(express);
  const terminal = typing('init');
  await terminal.shows(/Write this/);
  terminal.type('n');
  await terminal.shows(/Nothing was written/);
  expect([await terminal.ended, has('.env'), has('latchkey.js')]).toEqual([2, false, false]);
});

test.concurrent('a second time there is nothing to do, and no more keys', async () => {
  const { read } = await application(express);
  expect((await read(['init', '--yes'])).files).toEqual(['latchkey.js', '.env', '.gitignore']);
  const { keys } = await read(['keys', 'list']);
  expect(await read(['init', '--yes'])).toEqual({ kind: 'Express', projectId: null, files: [], packages: [] });
  expect((await read(['keys', 'list'])).keys).toEqual(keys);
});

describe.concurrent('the project', () => {
  const anyProject = { LATCHKEY_PROJECT_ID: '' };
  const inNoProject = async (env: Readonly<Record<string, string>> = {}) => {
    const made = await application(express);
    const folder = made.folder;
    return { ...made, ...commandLine({ ...within(place, { ...anyProject, ...env }), folder }) };
  };

  test('is chosen by a person, who can have a new one', async () => {
    const { typing, has } = await inNoProject();
    const terminal = typing('init');
    await terminal.shows(/Which project is this application of\?/);
    await terminal.shows(/A new one, called shop/);
    terminal.interrupt();
    expect([await terminal.ended, has('.env')]).toEqual([130, false]);
  });

  test('has to be named by a script where there are several, which are told', async () => {
    const { typing, has } = await inNoProject();
    await newProject({}, service.world);
    const terminal = typing('init', '--yes');
    await terminal.shows(/Say for which project: --project [\w-]{36} \(A test\), --project/);
    await terminal.shows(/; or --new <name>\./);
    expect([await terminal.ended, has('.env')]).toEqual([2, false]);
  });

  test('can be made for it', async () => {
    const { read, text } = await inNoProject();
    const { projectId } = await read(['init', '--yes', '--new', 'Bees']);
    expect(text('.env')).toMatch(new RegExp(`^LATCHKEY_PROJECT_ID=${projectId}$`, 'm'));
    expect((await read(['projects', 'show', projectId])).displayName).toBe('Bees');
  });

  test('can be the one of an admin key, where nobody is signed in', async () => {
    const { project } = await application(express);
    const { read, text } = await inNoProject({
      LATCHKEY_CONFIG_DIR: newFolder(),
      LATCHKEY_PROJECT_ID: project.id,
      LATCHKEY_SUPER_SECRET_ADMIN_KEY: project.keys.super_secret_admin_key,
    });
    expect((await read(['init', '--yes'])).projectId).toBe(project.id);
    expect(text('.env')).toMatch(/^LATCHKEY_SECRET_SERVER_KEY=ssk_\w{10}/m);
  });

  test('of an admin key has to be named', async () => {
    const { failure } = await inNoProject({ LATCHKEY_SUPER_SECRET_ADMIN_KEY: 'sak_x' });
    expect(await failure('init', '--yes')).toMatchObject({
      ended: 2,
      message: expect.stringContaining('LATCHKEY_PROJECT_ID'),
    });
  });
});

test.concurrent('a server that is no module gets a file that is one', async () => {
  const { read } = await application({ ...express, type: 'commonjs' });
  expect((await read(['init', '--yes'])).files).toEqual(['latchkey.mjs', '.env', '.gitignore']);
});

test.concurrent('puts the screens around an application of Vite, whose other settings stay', async () => {
  const main = "import App from './App.tsx'\n\nrender(\n    <App />,\n)\n";
  const { read, text } = await application(vite, {
    'index.html': page,
    'src/main.tsx': main,
    '.env.local': 'OTHER=1\n',
    '.gitignore': '*.local\n',
  });
  const { files } = await read(['init', '--yes']);
  expect(files).toEqual(['src/latchkey.tsx', 'src/main.tsx', '.env.local']);
  expect(text('src/main.tsx')).toBe(
    "import App from './App.tsx'\nimport { Latchkey } from './latchkey';\n\nrender(\n    <Latchkey>\n      <App />\n    </Latchkey>,\n)\n",
  );
  expect(text('.env.local')).toMatch(/^OTHER=1\nVITE_LATCHKEY_API_URL=http/);
  expect(text('.env.local')).not.toContain('SECRET');
});

describe.concurrent('an application of SvelteKit', () => {
  const kit = {
    name: 'shop',
    type: 'module',
    dependencies: {
      '@latchkey/react': '0.1.0',
      '@latchkey/sdk': '0.1.0',
      '@types/react': '19.3.0',
      '@types/react-dom': '19.3.0',
      react: '19.3.1',
      'react-dom': '19.3.1',
    },
    devDependencies: { '@sveltejs/kit': '2.63.0', vite: '8.0.0' },
  };
  const files = (end: string) => [
    `src/lib/latchkey/settings.${end}`,
    `src/lib/latchkey/handler.${end}`,
    `src/lib/server/latchkey.${end}`,
    `src/routes/handler/[...latchkey]/+page.${end}`,
    'src/routes/handler/[...latchkey]/+page.svelte',
    '.env',
  ];

  test('is known as one, though Vite builds it and it has React', async () => {
    const start = { 'src/app.html': '', 'tsconfig.json': '{}', '.gitignore': '.env\n' };
    const { read, text } = await application(kit, start);
    expect(await read(['init', '--yes'])).toMatchObject({ kind: 'SvelteKit', files: files('ts'), packages: [] });
    expect(text('.env')).toMatch(/^PUBLIC_LATCHKEY_API_URL=http[\s\S]*^LATCHKEY_SECRET_SERVER_KEY=ssk_\w/m);
    expect((await read(['init', '--yes'])).files).toEqual([]);
  });

  test('in JavaScript gets JavaScript, with types in comments', async () => {
    const { read, text } = await application(kit, { 'src/app.html': '', '.gitignore': '.env\n' });
    expect((await read(['init', '--yes'])).files).toEqual(files('js'));
    expect(text('src/lib/server/latchkey.js')).toContain("@param {import('@sveltejs/kit').RequestEvent} event");
    expect(text('src/routes/handler/[...latchkey]/+page.svelte')).not.toContain('lang="ts"');
  });
});

describe.concurrent('an application of Nuxt', () => {
  const nuxt = {
    name: 'shop',
    dependencies: {
      nuxt: '4.5.2',
      '@latchkey/react': '0.1.0',
      '@latchkey/sdk': '0.1.0',
      react: '19.3.1',
      'react-dom': '19.3.1',
    },
  };
  const config = 'export default defineNuxtConfig({})\n';

  test('as its starter makes it shows pages, of which its own is the first', async () => {
    const { read, text } = await application(nuxt, {
      'nuxt.config.ts': config,
      'app/app.vue': '<template>\n  <NuxtWelcome />\n</template>\n',
      '.gitignore': '.env\n',
    });
    expect((await read(['init', '--yes'])).files).toEqual([
      'nuxt.config.ts',
      'server/utils/latchkey.js',
      'server/api/latchkey/user.get.js',
      'app/middleware/signed-in.js',
      'app/latchkey/handler.js',
      'app/pages/handler/[...latchkey].vue',
      'app/pages/index.vue',
      'app/app.vue',
      '.env',
    ]);
    expect(text('app/app.vue')).toBe('<template>\n  <NuxtPage />\n</template>\n');
    expect(text('app/pages/index.vue')).toContain('<NuxtWelcome />');
    expect(text('nuxt.config.ts')).toContain("latchkey: { apiUrl: '', projectId: '', publishableClientKey: '' }");
    expect(text('.env')).toMatch(/^NUXT_PUBLIC_LATCHKEY_API_URL=http/);
    expect((await read(['init', '--yes'])).files).toEqual([]);
  });

  test('of release 3 has its pages beside the server, and those that it has stay', async () => {
    const { read } = await application(nuxt, { 'nuxt.config.ts': config, 'app.vue': '<NuxtPage />' });
    const { files } = await read(['init', '--yes']);
    expect(files).toContain('middleware/signed-in.js');
    expect(files).not.toContain('app.vue');
  });

  test('with pages at its root keeps them, also without an app.vue', async () => {
    const { read } = await application(nuxt, { 'nuxt.config.ts': config, 'pages/index.vue': '<p />' });
    expect((await read(['init', '--yes'])).files).toContain('pages/handler/[...latchkey].vue');
  });

  test.each([
    ['{ siteName: "Shop" }', '{ public: { latchkey: { apiUrl:'],
    ['{ public: { siteName: "Shop" } }', '{ public: { latchkey: { apiUrl:'],
  ])('with settings %s keeps them', async (settings, expected) => {
    const own = `export default defineNuxtConfig({ runtimeConfig: ${settings} })\n`;
    const { read, text } = await application(nuxt, { 'nuxt.config.ts': own });
    await read(['init', '--yes']);
    expect(text('nuxt.config.ts')).toContain(`runtimeConfig: ${expected}`);
    expect(text('nuxt.config.ts')).toContain('siteName: "Shop"');
  });
});

test.concurrent('what somebody has made of a file stays', async () => {
  const { read, text } = await application(express, { 'latchkey.js': '// mine\n' });
  await read(['init', '--yes']);
  expect(text('latchkey.js')).toBe('// mine\n');
});

describe.concurrent('what goes wrong', () => {
  const known = 'Known are: Next.js, React Router, Astro, SvelteKit, Nuxt, React with Vite, Express, Hono.';

  test.each([
    ['no application', undefined, {}, `There is no package.json here. ${known}`],
    ['another kind', { name: 'x' }, {}, `This is no application of a kind that is known. ${known}`],
    ['Next without the App Router', { dependencies: { next: '16' } }, {}, 'There is no app/layout.tsx'],
    ['SvelteKit without routes', { devDependencies: { '@sveltejs/kit': '2' } }, {}, 'There is no src/app.html'],
    ['Nuxt without settings', { dependencies: { nuxt: '4' } }, {}, 'There is no nuxt.config.ts'],
    [
      'Nuxt with another source folder',
      { dependencies: { nuxt: '4' } },
      { 'nuxt.config.ts': "export default defineNuxtConfig({ srcDir: 'client' })" },
      'nuxt.config.ts sets srcDir',
    ],
    [
      'Nuxt without pages',
      { dependencies: { nuxt: '4' } },
      { 'nuxt.config.ts': 'export default defineNuxtConfig({})', 'app/app.vue': '<p />' },
      'app/app.vue has no <NuxtPage />',
    ],
    ['Vite without a program', vite, { 'index.html': '' }, 'index.html names no program'],
    ['Vite without an App', vite, { 'index.html': page, 'src/main.tsx': 'x' }, 'src/main.tsx shows no <App />'],
  ])('%s is told', async (_, manifest, files, sentence) => {
    const { failure } = await application(manifest, files);
    expect(await failure('init', '--yes')).toMatchObject({ ended: 4, message: expect.stringContaining(sentence) });
  });

  test('a package.json that is no JSON is told', async () => {
    const { failure } = await application(undefined, { 'package.json': '{ "name"' });
    expect(await failure('init')).toMatchObject({
      ended: 1,
      message: expect.stringMatching(/^package\.json cannot be read: .+\.$/),
    });
  });

  test('who interrupts the question has written nothing', async () => {
    const { typing, has } = await application(express);
    const terminal = typing('init');
    await terminal.shows(/Write this/);
    terminal.interrupt();
    await terminal.shows(/Interrupted\./);
    expect([await terminal.ended, has('.env'), has('latchkey.js')]).toEqual([130, false, false]);
  });

  test('without a terminal it needs --yes', async () => {
    const { typing, has } = await application(express);
    const terminal = typing('init', '--json');
    await terminal.shows(/no terminal to ask you in\. Pass --yes\./);
    expect([await terminal.ended, has('.env')]).toEqual([2, false]);
  });

  test('packages that cannot be had are named, and nothing is written', async () => {
    const { typing, has } = await application(
      { dependencies: { express: '5.0.0' } },
      { '.npmrc': '@latchkey:registry=http://localhost:9/\n' },
    );
    const terminal = typing('init', '--yes');
    await terminal.shows(/"npm install @latchkey\/sdk" failed: /);
    expect([await terminal.ended, has('.env'), has('latchkey.js')]).toEqual([1, false, false]);
  });

  test('where packages cannot be had, the line that says where from is gone again', async () => {
    const { typing, has } = await application({ dependencies: { express: 'file:./nowhere.tgz' } });
    const terminal = typing('init', '--yes');
    await terminal.shows(/\+ @latchkey:registry=http:.*\/npm\//);
    await terminal.shows(/"npm install @latchkey\/sdk" failed: /);
    expect([await terminal.ended, has('.npmrc')]).toEqual([1, false]);
  });
});
